import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveManual as endpoint } from "@pharos/api/manual";
import type { Kysely, Schema, Updateable } from "@pharos/db";
import { articleLanguage, dictionaryType, manualStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedColumns } from "../../platform/changed-fields.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { manualPolicy } from "./manual.policy.ts";
import { lockManaged, type StoredManual, updateManual } from "./manual.repo.ts";
import { saveTree } from "./save-tree.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Saved = CallResult<typeof endpoint>;

/** Creates or changes a manual: its fields, its tree, and whether readers find it. */
export function saveManual(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<Saved> {
  return withTransaction(call, async (tx) => {
    await checkProduct(tx.db, input.productMenuId);
    const id = input.id ?? (await createManual(tx, call, input));
    const row = await lockManaged(tx, call, id);
    if (input.id !== undefined) await changeFields(tx, call, row, input);
    if (input.nodes !== undefined) await saveTree(tx, call, id, input.nodes);
    if (input.status !== undefined && input.status !== row.status)
      await changeStatus(tx, call, id, input.status === manualStatus.toCode("published"));
    const { revision } = await lockManaged(tx, call, id);
    return { id, revision };
  });
}

/** A product of the catalogue that is in use. */
async function checkProduct(db: Kysely<Schema>, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const entry = await db
    .selectFrom("dict_menu")
    .select("id")
    .where("id", "=", id)
    .where("dict_type", "=", dictionaryType.toCode("productCatalogue"))
    .where("status", "=", 1)
    .executeTakeFirst();
  if (!entry) throw fieldError("productMenuId", "manual.productUnknown");
}

/** The columns of what a form gives; undefined was left out. */
const columnsOf = (input: Input) =>
  ({
    name: ["name", input.name],
    version: ["edition", input.version],
    lang: ["lang", input.lang],
    productMenuId: ["product_menu_id", input.productMenuId],
    brief: ["brief", input.brief],
    encryptLevel: ["encrypt_level", input.encryptLevel],
    sort: ["sort", input.sort],
  }) as const;

async function createManual(tx: UnitOfWork, { actor }: Call, input: Input): Promise<number> {
  const { name, version, lang = articleLanguage.toCode("zh") } = input;
  if (name === undefined) throw missingField("name");
  if (version === undefined) throw missingField("version");
  await refuseTaken(tx.db, { name, version, lang });
  const { id } = await tx.db
    .insertInto("manual")
    .values({
      name,
      edition: version,
      lang,
      product_menu_id: input.productMenuId ?? null,
      ...(input.brief !== undefined && { brief: input.brief }),
      ...(input.encryptLevel !== undefined && { encrypt_level: input.encryptLevel }),
      ...(input.sort !== undefined && { sort: input.sort }),
      created_by: actor.userId,
      updated_by: actor.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.audit({
    action: "manual.created",
    objectType: "manual",
    objectId: id,
    detail: { after: { name, version, lang } },
  });
  return id;
}

/** What names a manual: no two that are not deleted share it. */
export interface ManualName {
  readonly name: string;
  readonly version: string;
  readonly lang: string;
}

/** Refuses a name that another manual has in the same version and language. */
export async function refuseTaken(
  db: Kysely<Schema>,
  { name, version, lang }: ManualName,
  exceptId = 0,
): Promise<void> {
  // Two that are made at the same moment must not both find the name free.
  await sql`select pg_advisory_xact_lock(hashtext('manual.name'))`.execute(db);
  const { rows } = await sql`
    select from manual where lower(name) = lower(${name}::text) and lower(edition) = lower(${version}::text)
      and lang = ${lang} and deleted_at is null and id <> ${exceptId}`.execute(db);
  if (rows.length > 0) throw fieldError("version", "manual.nameTaken");
}

async function changeFields(tx: UnitOfWork, call: Call, row: StoredManual, input: Input): Promise<void> {
  if (input.revision !== undefined && input.revision !== row.revision)
    throw new AppError("common.dataChanged");
  authorize(manualPolicy, "edit", call.actor, row, tx.now);
  const { before, after, columns, isEmpty } = changedColumns<FieldColumns>(
    {
      name: row.name,
      edition: row.version,
      lang: row.lang,
      product_menu_id: row.productMenuId,
      brief: row.brief,
      encrypt_level: row.encryptLevel,
      sort: row.sort,
    },
    columnsOf(input),
  );
  if (isEmpty) return;
  const { name = row.name, version = row.version, lang = row.lang } = input;
  await refuseTaken(tx.db, { name, version, lang }, row.id);
  await updateManual(tx, call, row.id, columns);
  await tx.audit({
    action: "manual.changed",
    objectType: "manual",
    objectId: row.id,
    detail: { before, after },
  });
}

type FieldColumns = Pick<
  Updateable<Schema["manual"]>,
  "name" | "edition" | "lang" | "product_menu_id" | "brief" | "encrypt_level" | "sort"
>;

/** Lets readers find a manual, or no longer. */
async function changeStatus(tx: UnitOfWork, call: Call, id: number, isPublishing: boolean): Promise<void> {
  const row = await lockManaged(tx, call, id);
  authorize(manualPolicy, isPublishing ? "publish" : "withdraw", call.actor, row, tx.now);
  await updateManual(tx, call, id, {
    status: manualStatus.toCode(isPublishing ? "published" : "draft"),
    ...(isPublishing && { published_at: tx.now }),
  });
  await tx.audit({
    action: isPublishing ? "manual.published" : "manual.withdrawn",
    objectType: "manual",
    objectId: id,
  });
}
