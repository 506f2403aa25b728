import type { SaveAsset } from "@pharos/api/asset";
import { sqlStateOf } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleCompanies } from "../organisation/index.ts";
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
    return await withTransaction(call, (tx) => upsertAsset(tx, call, input));
  } catch (error) {
    // Two at the same moment: the second is notified from the database.
    if (sqlStateOf(error) === uniqueViolation) throw fieldError("name", "asset.nameTaken");
    throw error;
  }
}

/** The same inside a transaction, for imports. */
export function upsertAsset(tx: UnitOfWork, call: Call, input: SaveAsset): Promise<number> {
  return input.id === undefined
    ? addAsset(tx, call, input)
    : changeAsset(tx, call, { ...input, id: input.id });
}

async function addAsset(tx: UnitOfWork, call: Call, input: SaveAsset): Promise<number> {
  await mayAdd(tx, call.actor, input.companyId);
  const repo = assetRepo(tx.db);
  if (await repo.findByName(input.companyId, input.name)) throw fieldError("name", "asset.nameTaken");
  const { id } = await repo.insert({ ...columnsOf(input), company_id: input.companyId });
  await tx.audit({
    action: "asset.created",
    objectType: "asset",
    objectId: id,
    companyId: input.companyId,
    detail: changedFields({}, fieldsOf(input)) ?? {},
  });
  return id;
}

async function changeAsset(tx: UnitOfWork, call: Call, input: SaveAsset & { id: number }): Promise<number> {
  const repo = assetRepo(tx.db);
  await repo.lock(input.id);
  const row = await repo.findVisible(call.actor, input.id, businessToday(tx.now));
  // An asset never moves to another organisation.
  if (!row || row.company_id !== input.companyId || row.status !== 1) throw new AppError("asset.notFound");
  authorize(assetPolicy, "edit", call.actor, row, tx.now);
  if (input.revision !== row.version) throw new AppError("common.dataChanged");
  const changes = changedFields(fieldsOf(inputOf(row)), fieldsOf(input));
  if (!changes) return row.id;
  const namesake = await repo.findByName(row.company_id, input.name);
  if (namesake && namesake.id !== row.id) throw fieldError("name", "asset.nameTaken");
  await repo.update(row.id, tx.now, columnsOf(input));
  await tx.audit({
    action: "asset.changed",
    objectType: "asset",
    objectId: row.id,
    companyId: row.company_id,
    detail: changes,
  });
  return row.id;
}

/** Refuses to add assets where the actor may not; an organisation that cannot be seen is unknown. */
export async function mayAdd(tx: UnitOfWork, actor: Actor, companyId: number): Promise<void> {
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
