import type { SaveAsset } from "@pharos/api/asset";
import { sqlStateOf } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import { batchFind, remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { createRowWriter, type RowWriter } from "../../platform/row-writer.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { estateChanged } from "./asset.events.ts";
import { assetPolicy, maintains } from "./asset.policy.ts";
import { type AssetRecord, assetRepo } from "./asset.repo.ts";

const uniqueViolation = "23505";

/** Registers an asset or changes one, and answers its id. */
export async function saveAsset(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: SaveAsset,
): Promise<number> {
  try {
    return await withTransaction(call, (tx) => createAssetWriter(tx, call, input.companyId).save(input));
  } catch (error) {
    // Two at the same moment: the second is notified from the database.
    if (sqlStateOf(error) === uniqueViolation) throw fieldError("name", "asset.nameTaken");
    throw error;
  }
}

/** Saves assets of one organisation in a transaction; those that are saved side by side share their statements. */
export function createAssetWriter(tx: UnitOfWork, call: Call, companyId: number): AssetWriter {
  const repo = assetRepo(tx.db);
  const today = businessToday(tx.now);
  const refuseStrangers = remembering((id: number) => mayAdd(tx, call.actor, id));
  const writer: AssetWriter = {
    refuseStrangers: () => refuseStrangers(companyId),
    findByName: batchFind(
      (names: readonly string[]) => repo.findByNames(companyId, names),
      ({ name }) => [name],
    ),
    lock: batchFind(
      (ids: readonly number[]) => repo.lockVisible(call.actor, ids, today),
      ({ id }) => [id],
    ),
    rows: createRowWriter(tx, "asset", "name"),
    save: (input) =>
      input.id === undefined
        ? addAsset(tx, writer, input)
        : changeAsset(tx, call, writer, { ...input, id: input.id }),
  };
  return writer;
}

interface AssetWriter {
  /** Refuses those who may not add assets to the organisation. */
  readonly refuseStrangers: () => Promise<void>;
  /** The asset in use that has this name. */
  readonly findByName: (name: string) => Promise<{ id: number; version: number } | undefined>;
  readonly lock: (id: number) => Promise<AssetRecord | undefined>;
  readonly rows: RowWriter<"asset">;
  /** Registers an asset or changes one, and answers its id. */
  readonly save: (input: SaveAsset) => Promise<number>;
}

async function addAsset(tx: UnitOfWork, writer: AssetWriter, input: SaveAsset): Promise<number> {
  await writer.refuseStrangers();
  const id = await writer.rows.insert({ ...columnsOf(input), company_id: input.companyId });
  if (id === undefined) throw fieldError("name", "asset.nameTaken");
  await tx.audit({
    action: "asset.created",
    objectType: "asset",
    objectId: id,
    companyId: input.companyId,
    detail: changedFields({}, fieldsOf(input)) ?? {},
  });
  await tx.publish(estateChanged, { companyId: input.companyId, databaseTypes: [input.dbType] });
  return id;
}

async function changeAsset(
  tx: UnitOfWork,
  { actor }: Call,
  writer: AssetWriter,
  input: SaveAsset & { readonly id: number },
): Promise<number> {
  const row = await writer.lock(input.id);
  // An asset never moves to another organisation.
  if (!row || row.company_id !== input.companyId || row.status !== 1) throw new AppError("asset.notFound");
  authorize(assetPolicy, "edit", actor, row, tx.now);
  if (input.revision !== row.version) throw new AppError("common.dataChanged");
  const changes = changedFields(fieldsOf(inputOf(row)), fieldsOf(input));
  if (!changes) return row.id;
  const namesake = await writer.findByName(input.name);
  if (namesake && namesake.id !== row.id) throw fieldError("name", "asset.nameTaken");
  await writer.rows.update({ id: row.id, columns: columnsOf(input) });
  await tx.audit({
    action: "asset.changed",
    objectType: "asset",
    objectId: row.id,
    companyId: row.company_id,
    detail: changes,
  });
  if (row.db_type !== input.dbType || row.db_version !== orNull(input.version))
    await tx.publish(estateChanged, {
      companyId: row.company_id,
      databaseTypes: [row.db_type, input.dbType],
    });
  return row.id;
}

/** Refuses to add assets where the actor may not; an organisation that cannot be seen is unknown. */
async function mayAdd(tx: UnitOfWork, actor: Actor, companyId: number): Promise<void> {
  const company = await tx.db
    .selectFrom("company")
    .select((eb) => [
      "company.id",
      eb
        .exists(
          eb
            .selectFrom("team_company as t")
            .select("t.team_id")
            .whereRef("t.company_id", "=", "company.id")
            .where(sql<boolean>`t.team_id = any (${[...actor.teamIds]}::bigint[])`),
        )
        .as("is_served"),
    ])
    .where("company.id", "=", companyId)
    .where(visibleCompanies(actor))
    .executeTakeFirst();
  if (!company) throw new AppError("organisation.notFound");
  if (!maintains(actor, { company_id: company.id, is_served: Boolean(company.is_served) }))
    throw new AppError("asset.editNotAllowed");
}

type AssetFields = Omit<SaveAsset, "id" | "revision" | "companyId">;

const orNull = (text: string | null): string | null => (text === "" ? null : text);

function fieldsOf({
  id: _id,
  revision: _revision,
  companyId: _companyId,
  ...fields
}: SaveAsset): AssetFields {
  return fields;
}

function columnsOf(input: AssetFields) {
  return {
    name: input.name,
    business_system: orNull(input.system),
    db_type: input.dbType,
    db_version: orNull(input.version),
    edition: orNull(input.edition),
    architecture: input.arch,
    importance: input.importance,
    environment: input.env,
    os: orNull(input.os),
    cpu_cores: input.cpuCores,
    memory_gb: input.memoryGb,
    data_size_gb: input.dataSizeGb,
    charset: orNull(input.charset),
    rpo_minutes: input.rpoMin,
    rto_minutes: input.rtoMin,
    backup_method: orNull(input.backupMethod),
    system_identifier: orNull(input.systemIdentifier),
    remark: orNull(input.remark),
  };
}

/** A stored asset in the shape of a save, so that the two can be compared. */
export function inputOf(row: AssetRecord): SaveAsset {
  return {
    id: row.id,
    revision: row.version,
    companyId: row.company_id,
    name: row.name,
    system: row.business_system,
    dbType: databaseType.asCode(row.db_type),
    version: row.db_version,
    edition: row.edition,
    arch: assetArchitecture.asCode(row.architecture),
    importance: assetImportance.asCode(row.importance),
    env: assetEnvironment.asCode(row.environment),
    os: row.os,
    cpuCores: row.cpu_cores,
    memoryGb: row.memory_gb,
    dataSizeGb: row.data_size_gb,
    charset: row.charset,
    rpoMin: row.rpo_minutes,
    rtoMin: row.rto_minutes,
    backupMethod: row.backup_method,
    systemIdentifier: row.system_identifier,
    remark: row.remark,
  };
}
