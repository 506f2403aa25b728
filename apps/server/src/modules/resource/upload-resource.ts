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
import { resourcePolicy } from "./resource.policy.ts";
import {
  type ResourceRecord,
  resourceRecords,
  type VersionRecord,
  versionRecords,
} from "./resource.record.ts";
import { recallWaiting, submittedColumns } from "./review-resource.ts";

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
      await checkProduct(tx, input);
      const [id, saved] = await saveHead(tx, call, input);
      const { id: versionId, status, sha256 } = saved;
      return { id, versionId, status: resourceStatus.asCode(status), sha256 };
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

/**
 * What is said about the resource, with the version that is uploaded. Who receives a delivered one is changed by a reviewer
 * only, and what waits for a review goes back when somebody else is to receive it.
 */
async function saveHead(tx: UnitOfWork, call: Call, input: Input): Promise<[number, VersionRecord]> {
  const { id, rowVersion: version } = input;
  const by = { updated_by: call.actor.userId };
  if (id === undefined) {
    const delivery = deliveryOf(input);
    const row = await resourceRecords.add(tx, call, {
      ...headOf(input, delivery),
      ...by,
      uploader_id: call.actor.userId,
    });
    await writeCompanies(tx, call.actor, row.id, delivery);
    return [row.id, await saveVersion(tx, call, row, input)];
  }
  if (version === undefined) throw missingField("rowVersion");
  const saved: VersionRecord[] = [];
  await resourceRecords.change(tx, call, { id, version, action: "edit" }, async (row) => {
    const delivery = deliveryOf(input, row);
    if (isOtherDelivery(row, delivery)) {
      authorize(resourcePolicy, "deliver", call.actor, row, tx.now);
      await writeCompanies(tx, call.actor, id, delivery);
      await recallWaiting(tx, call, row);
    }
    saved.push(await saveVersion(tx, call, { ...row, name: input.name }, input));
    return { columns: { ...headOf(input, delivery), ...by } };
  });
  const [one] = saved;
  if (!one) throw new Error("a resource was changed without its version");
  return [id, one];
}

const headOf = (input: Input, { encryptLevel: level, deliverScope: scope }: Delivery) => ({
  name: input.name,
  name_en: input.nameEn || null,
  brief: input.brief,
  brief_en: input.briefEn || null,
  kind: input.kind,
  encrypt_level: level,
  deliver_scope: scope,
  product_menu_id: input.productMenuId ?? null,
});

/** Throws when the stored bytes are not those that the uploader stated. */
function refuseOtherContent({ sha256 }: VersionRecord, { sha256: stated }: Input): void {
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

/** As it is said, or as it is; a new one is for every customer. */
const deliveryOf = (given: Input, row?: ResourceRecord): Delivery => ({
  encryptLevel: given.encryptLevel ?? row?.encryptLevel ?? encryptLevel.toCode("customer"),
  deliverScope: given.deliverScope ?? row?.deliverScope ?? deliverScope.toCode("inForce"),
  companyIds: given.companyIds ?? row?.companyIds ?? [],
});

const companiesOf = ({ deliverScope, companyIds }: Delivery): number[] =>
  deliverScope === 1 ? [...new Set(companyIds)].toSorted((a, b) => a - b) : [];

const isOtherDelivery = (row: ResourceRecord, input: Delivery): boolean =>
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

/** The version with its file, and all that hangs on it. */
async function saveVersion(
  tx: UnitOfWork,
  call: Call,
  resource: ResourceRecord,
  input: Input,
): Promise<VersionRecord> {
  const { actor } = call;
  const saved =
    input.versionId === undefined
      ? await addVersion(tx, call, resource, input)
      : await versionRecords.within(
          tx,
          call,
          resource,
          { part: input.versionId, action: "edit" },
          async (version) => ({
            ...versionColumns(tx, input),
            ...(await exchangedFile(tx, actor, version, input)),
          }),
        );
  refuseOtherContent(saved, input);
  await writeTargets(tx, saved.id, input);
  const notes = [input.releaseNotesMd, input.releaseNotesEnMd ?? ""].join("\n");
  await attachPictures(tx, actor, resource.id, notes);
  if (!input.submit) return saved;
  return versionRecords.within(tx, call, resource, { part: saved.id, action: "submit" }, (version) =>
    submittedColumns(tx, resource.id, version),
  );
}

async function addVersion(
  tx: UnitOfWork,
  call: Call,
  resource: ResourceRecord,
  input: Input,
): Promise<VersionRecord> {
  if (input.objectKey === undefined) throw missingField("objectKey");
  const file = await takeFile(tx, call.actor, input.objectKey);
  return versionRecords.add(tx, call, resource, {
    ...versionColumns(tx, input),
    file_id: file.id,
    file_name: file.name,
    uploader_id: call.actor.userId,
  });
}

const versionColumns = (tx: UnitOfWork, input: Input) => ({
  version: input.version,
  platform: input.platform || null,
  supersedes: [...new Set(input.supersedes)].filter((version) => version !== input.version),
  release_date: input.releaseDate ?? dateAt(tx.now.getTime(), businessTimeZone),
  release_notes_md: input.releaseNotesMd,
  release_notes_en_md: input.releaseNotesEnMd || null,
});

async function takeFile(tx: UnitOfWork, actor: Actor, objectKey: string): Promise<KeptFile> {
  const file = await takeUpload(tx, actor, objectKey);
  if (!file) throw new AppError("file.uploadUnknown");
  return file;
}

/** Another file for a version; one that was delivered before keeps the bytes that customers have. */
async function exchangedFile(tx: UnitOfWork, actor: Actor, row: VersionRecord, { objectKey }: Input) {
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
