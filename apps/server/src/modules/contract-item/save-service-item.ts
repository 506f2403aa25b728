import type { saveServiceItem as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Schema, Updateable } from "@pharos/db";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedColumns, type GivenFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { serviceItemPolicy } from "./contract-item.policy.ts";
import { appendLedgerLine, findLedger } from "./quota.repo.ts";
import { readServiceItem } from "./read-service-items.ts";
import { refuseBackwards } from "./refuse-backwards.ts";
import {
  findServiceItem,
  findServiceNumber,
  insertServiceItem,
  isContractItemOf,
  lockServiceItem,
  updateServiceItem,
} from "./service-item.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Columns = Updateable<Schema["service_item"]>;

/** Adds a service item with its first grant, or changes one; the quota of an existing one changes by its ledger alone. */
export async function saveServiceItem(
  platform: Platform,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  const savedId = await platform.withTransaction(call, async (tx) => {
    const { id } = input;
    if (id === undefined) return addServiceItem(tx, call, input);
    await changeServiceItem(tx, call, platform, { ...input, id });
    return id;
  });
  return readServiceItem(platform, call, savedId);
}

async function addServiceItem(tx: UnitOfWork, call: Call, input: Input): Promise<number> {
  const { actor } = call;
  const number = await findServiceNumber(tx.db, actor, input.accId);
  if (!number) throw fieldError("accId", "contractItem.serviceNumber.notFound");
  await refuseWrongFields(tx, input, number.company_id);
  const { columns, after } = changedColumns<Columns>({}, givenFields(input));
  const id = await insertServiceItem(tx.db, {
    ...columns,
    service_number_id: number.id,
    name: input.name,
    task_type: input.taskType,
    unit: input.unit,
    is_limited: input.quota != null,
    created_by: actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (input.quota) {
    const grant = { kind: "grant", amount: input.quota, reversesId: null, reason: null } as const;
    await appendLedgerLine(tx.db, { ...grant, serviceItemId: id, by: actor.userId, at: tx.now });
  }
  await tx.audit({
    action: "serviceItem.created",
    objectType: "serviceItem",
    objectId: id,
    companyId: number.company_id,
    detail: { after: { ...after, quota: input.quota ?? null } },
  });
  return id;
}

async function changeServiceItem(
  tx: UnitOfWork,
  call: Call,
  platform: Platform,
  input: Input & { readonly id: number },
): Promise<void> {
  const { actor } = call;
  const known = await findServiceItem(tx.db, actor, input.id);
  const row = known && (await lockServiceItem(tx.db, input.id));
  if (!known || !row) throw new AppError("contractItem.serviceItem.notFound");
  authorize(serviceItemPolicy, "edit", actor, { status: row.status, used: known.quota.used }, tx.now);
  if (input.version === undefined)
    throw new AppError("common.validation", { fields: { version: { key: "validation.required" } } });
  if (input.version !== row.version)
    throw new AppError("common.dataChanged", { data: await readServiceItem(platform, call, row.id, tx.db) });
  if (input.accId !== row.service_number_id) throw fieldError("accId", "contractItem.serviceNumberFixed");
  if (input.unit !== row.unit && (await findLedger(tx.db, row.id)).length > 0)
    throw fieldError("unit", "contractItem.unitFixed");
  await refuseWrongFields(
    tx,
    { ...input, contractItemId: input.contractItemId === row.contract_item_id ? null : input.contractItemId },
    known.company_id,
  );
  const { columns, before, after, isEmpty } = changedColumns<Columns>(row, givenFields(input));
  if (isEmpty) return;
  await updateServiceItem(tx.db, row.id, columns, tx.now);
  await tx.audit({
    action: "serviceItem.changed",
    objectType: "serviceItem",
    objectId: row.id,
    companyId: known.company_id,
    detail: { before, after },
  });
}

async function refuseWrongFields({ db }: UnitOfWork, input: Input, companyId: number): Promise<void> {
  refuseBackwards(input.startTime, input.endTime);
  if (input.contractItemId && !(await isContractItemOf(db, input.contractItemId, companyId)))
    throw fieldError("contractItemId", "contractItem.contractItemUnknown");
}

const givenFields = (input: Input): GivenFields<Columns> => ({
  name: ["name", input.name],
  taskType: ["task_type", input.taskType],
  unit: ["unit", input.unit],
  cycle: ["cycle", input.cycle],
  startTime: ["start_date", input.startTime],
  endTime: ["end_date", input.endTime],
  planHour: ["planned_hours", input.planHour],
  mayOverdraw: ["may_overdraw", input.mayOverdraw],
  status: ["status", input.id === undefined ? undefined : input.status],
  contractItemId: ["contract_item_id", input.contractItemId],
});
