import { sqlStateOf } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { nextServiceNumber } from "../service-number/index.ts";
import { findNumbersOfService, type ServiceNumberOfService } from "./contract-detail.repo.ts";
import type { SaveInput } from "./save-contract.ts";

type NumberInput = SaveInput["accs"][number];

/** A save of one service's numbers. */
export interface NumbersToSave {
  readonly tx: UnitOfWork;
  /** Notified of every change; each is written to the audit log. */
  readonly audit: UnitOfWork["audit"];
  readonly actor: Actor;
  readonly serviceId: number;
  readonly input: SaveInput;
}

/** A foreign key that restricts: the state before and since PostgreSQL 18. */
const inUse = ["23503", "23001"];

/** Brings the service numbers of a service to what the form says, and answers their ids in its order. */
export async function saveNumbers(saving: NumbersToSave): Promise<number[]> {
  const { tx, serviceId, input } = saving;
  const known = new Map((await findNumbersOfService(tx.db, serviceId)).map((row) => [row.id, row]));
  const ids: number[] = [];
  for (const [index, number] of input.accs.entries()) {
    if (number.id === undefined) {
      ids.push(await insertNumber(saving, number));
      continue;
    }
    const row = known.get(number.id);
    if (!row) throw fieldError(`accs.${index}.name`, "contract.serviceNumberUnknown");
    known.delete(number.id);
    await updateNumber(saving, row, number);
    ids.push(number.id);
  }
  for (const row of known.values()) await removeNumber(saving, row);
  return ids;
}

async function insertNumber(
  { tx, audit, actor, serviceId, input }: NumbersToSave,
  number: NumberInput,
): Promise<number> {
  const sn = await nextServiceNumber(tx);
  const { id } = await tx.db
    .insertInto("service_number")
    .values({
      ...columnsOf(input, number),
      sn,
      subscription_id: serviceId,
      company_id: input.companyId,
      created_by: actor.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setAssets(tx, id, number.assetIds ?? []);
  await audit({
    action: "serviceNumber.created",
    objectType: "serviceNumber",
    objectId: id,
    companyId: input.companyId,
    detail: { sn, name: number.name },
  });
  return id;
}

async function updateNumber(
  { tx, audit, input }: NumbersToSave,
  row: ServiceNumberOfService,
  number: NumberInput,
): Promise<void> {
  const columns = columnsOf(input, number);
  const { assetIds } = number;
  const before = wireOf(
    row,
    row.assets.map(({ id }) => id),
  );
  const changes = changedFields(before, wireOf(columns, assetIds));
  if (!changes) return;
  await tx.db
    .updateTable("service_number")
    .set((eb) => ({ ...columns, updated_at: tx.now.toISOString(), version: eb("version", "+", 1) }))
    .where("id", "=", row.id)
    .execute();
  if (assetIds) await setAssets(tx, row.id, assetIds);
  await audit({
    action: "serviceNumber.changed",
    objectType: "serviceNumber",
    objectId: row.id,
    companyId: input.companyId,
    detail: changes,
  });
}

async function removeNumber(
  { tx, audit, input }: NumbersToSave,
  { id, sn }: ServiceNumberOfService,
): Promise<void> {
  try {
    await tx.db.deleteFrom("service_number").where("id", "=", id).execute();
  } catch (error) {
    // Requests, items and reports refer to it: it can only be closed.
    if (inUse.includes(sqlStateOf(error))) throw fieldError("accs", "contract.serviceNumberUsed", { sn });
    throw error;
  }
  await audit({
    action: "serviceNumber.deleted",
    objectType: "serviceNumber",
    objectId: id,
    companyId: input.companyId,
    detail: { sn },
  });
}

function columnsOf({ contract, maintLevel }: SaveInput, number: NumberInput) {
  return {
    name: number.name,
    product_menu_id: number.productMenuId ?? null,
    maintenance_level: number.maintLevel ?? maintLevel,
    coverage: number.coverage,
    start_date: number.startTime ?? contract.startTime,
    end_date: number.endTime ?? contract.endTime,
    quota_hours: number.quotaHours ?? null,
  };
}

type NumberColumns = Pick<
  ServiceNumberOfService,
  "name" | "product_menu_id" | "maintenance_level" | "coverage" | "start_date" | "end_date" | "quota_hours"
>;

/** The fields of a service number under the names of the contract. */
function wireOf(row: NumberColumns, assetIds: readonly number[] | undefined) {
  return {
    name: row.name,
    productMenuId: row.product_menu_id,
    maintLevel: row.maintenance_level,
    coverage: row.coverage,
    startTime: row.start_date,
    endTime: row.end_date,
    quotaHours: row.quota_hours,
    ...(assetIds && { assetIds: assetIds.toSorted((a, b) => a - b) }),
  };
}

async function setAssets(tx: UnitOfWork, id: number, assetIds: readonly number[]): Promise<void> {
  await tx.db.deleteFrom("service_number_asset").where("service_number_id", "=", id).execute();
  if (assetIds.length === 0) return;
  const rows = [...new Set(assetIds)].map((asset_id) => ({ service_number_id: id, asset_id }));
  await tx.db.insertInto("service_number_asset").values(rows).execute();
}
