import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { contractItemPolicy } from "./contract-item.policy.ts";
import { insertPocItem, isPocTaken, type PocItemRecord, updatePocItem } from "./poc-item.repo.ts";
import { changeOf, type GivenField, orNull } from "./record-change.ts";
import { findContract, findCustomer, findProduct, findVendorPerson } from "./references.repo.ts";
import { refuseBackwards } from "./refuse-backwards.ts";

/** A proof of concept as a form, a sheet or another system gives it; what is left out stays as it is. */
export interface PocItemInput {
  readonly pocNo: string;
  readonly name: string;
  readonly companyId: number;
  readonly productMenuId?: number | null;
  readonly ownerUserId?: number | null;
  readonly executorId?: number | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly planHour?: number | null;
  readonly result?: number;
  readonly contractId?: number | null;
  readonly remark?: string | null;
  /** Only from other systems. */
  readonly actualHours?: number;
  readonly externalId?: string;
}

type Column = Exclude<keyof PocItemRecord, "company_name" | "is_led">;

/** Adds a proof of concept for a customer the caller leads the work for, and answers its id. */
export async function addPocItem(tx: UnitOfWork, call: Call, input: PocItemInput): Promise<number> {
  const customer = await findCustomer(tx.db, call.actor, { id: input.companyId });
  if (!customer) throw fieldError("companyId", "contractItem.companyNotFound");
  authorize(contractItemPolicy, "edit", call.actor, customer, tx.now);
  await refuseWrongReferences(tx, call, input);
  const { columns, after } = changeOf<Column>({}, givenFields(input));
  const id = await insertPocItem(tx.db, {
    ...columns,
    poc_no: input.pocNo,
    name: input.name,
    company_id: customer.id,
    start_date: input.startTime,
    end_date: input.endTime,
    created_by: call.actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (id === undefined) throw fieldError("pocNo", "contractItem.pocNoTaken", { pocNo: input.pocNo });
  await tx.audit({
    action: "pocItem.created",
    objectType: "pocItem",
    objectId: id,
    companyId: customer.id,
    detail: { after },
  });
  return id;
}

/** Changes a locked proof of concept and answers whether anything was different. */
export async function changePocItem(
  tx: UnitOfWork,
  call: Call,
  row: PocItemRecord,
  input: PocItemInput,
): Promise<void> {
  authorize(contractItemPolicy, "edit", call.actor, row, tx.now);
  if (input.companyId !== row.company_id) throw fieldError("companyId", "contractItem.companyFixed");
  await refuseWrongReferences(tx, call, {
    ...input,
    // A person may have left since: what stays is not looked up again.
    productMenuId: input.productMenuId === row.product_menu_id ? null : input.productMenuId,
    ownerUserId: input.ownerUserId === row.owner_user_id ? null : input.ownerUserId,
    executorId: input.executorId === row.executor_user_id ? null : input.executorId,
    contractId: input.contractId === row.contract_id ? null : input.contractId,
  });
  const { columns, before, after, isEmpty } = changeOf<Column>(row, givenFields(input));
  if (isEmpty) return;
  if (await isPocTaken(tx.db, input, row.id))
    throw fieldError("pocNo", "contractItem.pocNoTaken", { pocNo: input.pocNo });
  await updatePocItem(tx.db, row.id, columns, tx.now);
  await tx.audit({
    action: "pocItem.changed",
    objectType: "pocItem",
    objectId: row.id,
    companyId: row.company_id,
    detail: { before, after },
  });
}

const givenFields = (input: PocItemInput): readonly GivenField<Column>[] => [
  ["pocNo", "poc_no", input.pocNo],
  ["name", "name", input.name],
  ["productMenuId", "product_menu_id", input.productMenuId],
  ["ownerUserId", "owner_user_id", input.ownerUserId],
  ["executorId", "executor_user_id", input.executorId],
  ["startTime", "start_date", input.startTime],
  ["endTime", "end_date", input.endTime],
  ["planHour", "planned_hours", input.planHour],
  ["result", "result", input.result],
  ["contractId", "contract_id", input.contractId],
  ["remark", "remark", orNull(input.remark)],
  ["actualHours", "actual_hours", input.actualHours],
  ["externalId", "external_id", orNull(input.externalId)],
];

async function refuseWrongReferences(
  { db }: UnitOfWork,
  { actor }: Call,
  input: PocItemInput,
): Promise<void> {
  refuseBackwards(input.startTime, input.endTime);
  if (input.productMenuId && !(await findProduct(db, { id: input.productMenuId })))
    throw fieldError("productMenuId", "contractItem.productUnknown");
  for (const field of ["ownerUserId", "executorId"] as const) {
    const id = input[field];
    if (id && !(await findVendorPerson(db, { id }))) throw fieldError(field, "contractItem.personUnknown");
  }
  if (!input.contractId) return;
  const contract = await findContract(db, actor, { id: input.contractId });
  if (contract?.company_id !== input.companyId)
    throw fieldError("contractId", "contractItem.contractNotFound");
}
