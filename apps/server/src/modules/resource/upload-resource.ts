import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { uploadResource as endpoint } from "@pharos/api/resource";
import { sqlStateOf } from "@pharos/db";
import { deliverScope, dictionaryType, encryptLevel, resourceStatus } from "@pharos/domain/enums";
import { compareVersions } from "@pharos/domain/product-version";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type KeptFile, releaseFiles, takeUpload } from "../file/index.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { attachPictures } from "./resource.files.ts";
import { resourcePolicy, versionPolicy } from "./resource.policy.ts";
import {
  findVersion,
  type LockedResource,
  type LockedVersion,
  lockManaged,
  updateResource,
  updateVersion,
} from "./resource.repo.ts";
import { submitVersion } from "./review-resource.ts";

type Input = HandlerInput<typeof endpoint>["body"];

const uniqueViolation = "23505";

/** Keeps a version of a resource, a new or a changed one, and sends it to review when that is wanted. */
export async function uploadResource(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  refuseOddTargets(input);
  try {
    return await withTransaction(call, async (tx) => {
      const { actor } = call;
      await checkProduct(tx, input);
      const resource = await saveHead(tx, actor, input);
      const versionId = await saveVersion(tx, actor, resource, input);
      await writeTargets(tx, versionId, input);
      const notes = [input.releaseNotesMd, input.releaseNotesEnMd ?? ""].join("\n");
      await attachPictures(tx, actor, resource.id, notes);
      const saved = await findVersion(tx, resource, versionId);
      refuseOtherContent(saved, input);
      await tx.audit({
        action: input.versionId === undefined ? "resource.uploaded" : "resource.changed",
        objectType: "resource",
        objectId: resource.id,
        detail: { after: { name: input.name, version: saved.version, sha256: saved.sha256 } },
      });
      const status = input.submit ? await submitVersion(tx, actor, resource, saved) : saved.status;
      return { id: resource.id, versionId, status: resourceStatus.asCode(status), sha256: saved.sha256 };
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation)
      throw fieldError("version", "resource.versionTaken", { version: input.version });
    throw error;
  }
}

function refuseOddTargets({ targets }: Input): void {
  for (const [index, { dbType, fromVersion, toVersion }] of targets.entries()) {
    if (targets.findIndex((other) => other.dbType === dbType) !== index)
      throw fieldError(`targets.${index}.dbType`, "resource.targetTwice");
    if (
      fromVersion &&
      toVersion &&
      compareVersions(toVersion, fromVersion) < 0 &&
      !fromVersion.startsWith(toVersion)
    )
      throw fieldError(`targets.${index}.toVersion`, "resource.rangeInverted");
  }
}

/** A product of the catalogue that is in use. */
async function checkProduct({ db }: UnitOfWork, { productMenuId }: Input): Promise<void> {
  if (productMenuId == null) return;
  const product = await db
    .selectFrom("dict_menu")
    .select("id")
    .where("id", "=", productMenuId)
    .where("dict_type", "=", dictionaryType.toCode("productCatalogue"))
    .where("status", "=", 1)
    .executeTakeFirst();
  if (!product) throw fieldError("productMenuId", "resource.productUnknown");
}

/** What is said about the resource; who receives a delivered one is changed by a reviewer only. */
async function saveHead(tx: UnitOfWork, actor: Actor, given: Input): Promise<LockedResource> {
  const row = given.id === undefined ? undefined : await lockManaged(tx, actor, given.id);
  const input: Head = {
    ...given,
    encryptLevel: given.encryptLevel ?? row?.encryptLevel ?? encryptLevel.toCode("customer"),
    deliverScope: given.deliverScope ?? row?.deliverScope ?? deliverScope.toCode("inForce"),
    companyIds: given.companyIds ?? row?.companyIds ?? [],
  };
  const values = {
    name: input.name,
    name_en: input.nameEn || null,
    brief: input.brief,
    brief_en: input.briefEn || null,
    kind: input.kind,
    encrypt_level: input.encryptLevel,
    deliver_scope: input.deliverScope,
    product_menu_id: input.productMenuId ?? null,
  };
  if (!row) {
    const { id } = await tx.db
      .insertInto("resource")
      .values({
        ...values,
        uploader_id: actor.userId,
        updated_by: actor.userId,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeCompanies(tx, actor, id, input);
    return lockManaged(tx, actor, id);
  }
  if (input.rowVersion !== undefined && input.rowVersion !== row.version)
    throw new AppError("common.dataChanged");
  authorize(resourcePolicy, "edit", actor, row, tx.now);
  if (isOtherDelivery(row, input)) {
    authorize(resourcePolicy, "deliver", actor, row, tx.now);
    await writeCompanies(tx, actor, row.id, input);
  }
  await updateResource(tx, row.id, actor.userId, values);
  return { ...row, version: row.version + 1 };
}

/** Throws when the stored bytes are not those that the uploader stated. */
function refuseOtherContent({ sha256 }: LockedVersion, { sha256: stated }: Input): void {
  if (!stated || stated === sha256) return;
  throw new AppError("resource.checksumMismatch", {
    vars: { sha256 },
    fields: { sha256: { key: "errors.resource.checksumMismatch", vars: { sha256 } } },
  });
}

/** Who receives a resource, as it is to be from now on. */
interface Delivery {
  readonly encryptLevel: string;
  readonly deliverScope: number;
  readonly companyIds: readonly number[];
}

type Head = Omit<Input, keyof Delivery> & Delivery;

const companiesOf = ({ deliverScope, companyIds }: Delivery): number[] =>
  deliverScope === 1 ? [...new Set(companyIds)].toSorted((a, b) => a - b) : [];

const isOtherDelivery = (row: LockedResource, input: Delivery): boolean =>
  row.encryptLevel !== input.encryptLevel ||
  row.deliverScope !== input.deliverScope ||
  row.companyIds.join() !== companiesOf(input).join();

async function writeCompanies({ db }: UnitOfWork, actor: Actor, id: number, input: Delivery): Promise<void> {
  const companyIds = companiesOf(input);
  if (input.deliverScope === 1 && companyIds.length === 0)
    throw fieldError("companyIds", "resource.companiesMissing");
  await db.deleteFrom("resource_company").where("resource_id", "=", id).execute();
  if (companyIds.length === 0) return;
  const known = await db
    .selectFrom("company")
    .select("id")
    .where("id", "in", companyIds)
    .where("party_type", "=", 1)
    .where(visibleCompanies(actor))
    .execute();
  if (known.length !== companyIds.length) throw fieldError("companyIds", "resource.companyUnknown");
  await db
    .insertInto("resource_company")
    .values(companyIds.map((company_id) => ({ resource_id: id, company_id })))
    .execute();
}

/** The version with its file; answers its id. */
async function saveVersion(
  tx: UnitOfWork,
  actor: Actor,
  resource: LockedResource,
  input: Input,
): Promise<number> {
  const values = {
    version: input.version,
    platform: input.platform || null,
    supersedes: [...new Set(input.supersedes)].filter((version) => version !== input.version),
    release_date: input.releaseDate ?? dateAt(tx.now.getTime(), businessTimeZone),
    release_notes_md: input.releaseNotesMd,
    release_notes_en_md: input.releaseNotesEnMd || null,
  };
  if (input.versionId === undefined) {
    if (input.objectKey === undefined) throw missingField("objectKey");
    const file = await takeFile(tx, actor, input.objectKey);
    const { id } = await tx.db
      .insertInto("resource_version")
      .values({
        ...values,
        resource_id: resource.id,
        file_id: file.id,
        file_name: file.name,
        uploader_id: actor.userId,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  const row = await findVersion(tx, resource, input.versionId);
  authorize(versionPolicy, "edit", actor, row, tx.now);
  await updateVersion(tx, row.id, {
    ...values,
    ...(await exchangedFile(tx, actor, row, input)),
  });
  return row.id;
}

async function takeFile(tx: UnitOfWork, actor: Actor, objectKey: string): Promise<KeptFile> {
  const file = await takeUpload(tx, actor, objectKey);
  if (!file) throw new AppError("file.uploadUnknown");
  return file;
}

/** Another file for a version; one that was delivered before keeps the bytes that customers have. */
async function exchangedFile(tx: UnitOfWork, actor: Actor, row: LockedVersion, { objectKey }: Input) {
  if (objectKey === undefined) return {};
  if (row.wasDelivered) throw fieldError("objectKey", "resource.fileStays");
  const file = await takeFile(tx, actor, objectKey);
  await releaseFiles(tx, [row.fileId]);
  return { file_id: file.id, file_name: file.name, uploader_id: actor.userId };
}

async function writeTargets({ db }: UnitOfWork, versionId: number, { targets }: Input): Promise<void> {
  await db.deleteFrom("resource_target").where("version_id", "=", versionId).execute();
  if (targets.length === 0) return;
  await db
    .insertInto("resource_target")
    .values(
      targets.map(({ dbType, fromVersion, toVersion }) => ({
        version_id: versionId,
        db_type: dbType,
        from_version: fromVersion || null,
        to_version: toVersion || null,
      })),
    )
    .execute();
}
