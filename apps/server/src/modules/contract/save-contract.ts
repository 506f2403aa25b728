import type { saveContract as endpoint } from "@pharos/api/contract";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import { authorize } from "../../platform/policy.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { refuseUnknown, refuseWrongDates } from "./check-contract.ts";
import { contractPolicy } from "./contract.policy.ts";
import { visibleContracts } from "./contract.visibility.ts";
import { findVisibleService, lockVisibleService, type ServiceRow } from "./contract-detail.repo.ts";
import {
  addressesOf,
  insertContract,
  insertService,
  linkRenewal,
  touchContract,
  updateContract,
  updateService,
} from "./contract-write.repo.ts";
import { saveNumbers } from "./save-numbers.ts";

/** The form as it was sent, checked by the contract. */
export type SaveInput = HandlerInput<typeof endpoint>["body"];

/** Creates a service with its contract and service numbers, perhaps as the renewal of another contract. */
export async function createContract(
  withTransaction: Transact,
  call: Call,
  input: SaveInput,
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, (tx) => writeNewContract(tx, call, input));
}

/** Writes a new service with its contract and service numbers, as part of a transaction. */
export async function writeNewContract(
  tx: UnitOfWork,
  call: Call,
  input: SaveInput,
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  refuseWrongDates(input);
  await refuseUnknown(tx, actor, input, undefined);
  const predecessor = input.renewsId === undefined ? null : await lockPredecessor(tx, call, input);
  const contractId = await insertContract(tx, actor.userId, input);
  const id = await insertService(tx, actor.userId, contractId, input);
  const accIds = await saveNumbers({ tx, audit: tx.audit, actor, serviceId: id, input });
  if (predecessor !== null) await linkRenewal(tx, predecessor, contractId);
  await tx.audit({
    action: predecessor === null ? "contract.created" : "contract.renewed",
    objectType: "contract",
    objectId: contractId,
    companyId: input.companyId,
    detail: { after: fieldsOf(input) },
  });
  return { id, contractId, accIds };
}

/**
 * Replaces a service, its contract and its service numbers. A save of an older version is refused with `common.dataChanged`;
 * one that changes nothing leaves no trace.
 */
export async function editContract(
  withTransaction: Transact,
  call: Call,
  input: SaveInput & { readonly id: number },
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  refuseWrongDates(input);
  return withTransaction(call, async (tx) => {
    const row = await lockVisibleService(tx.db, actor, input.id);
    if (!row) throw new AppError("contract.notFound");
    authorize(contractPolicy, "edit", actor, { ...row, today: businessToday(tx.now) }, tx.now);
    if (input.version === undefined)
      throw new AppError("common.validation", { fields: { version: { key: "validation.required" } } });
    if (input.version !== row.version) throw new AppError("common.dataChanged");
    if (input.companyId !== row.company_id) throw fieldError("companyId", "contract.companyFixed");
    await refuseUnknown(tx, actor, input, row);
    const before = wireOf(row);
    await updateContract(tx, row, input);
    await updateService(tx, row.id, input);
    let isNumberChanged = false;
    const accIds = await saveNumbers({
      tx,
      audit: (entry) => {
        isNumberChanged = true;
        return tx.audit(entry);
      },
      actor,
      serviceId: row.id,
      input,
    });
    const fresh = await findVisibleService(tx.db, actor, row.id);
    const changes = fresh && changedFields(before, wireOf(fresh));
    if (changes || isNumberChanged) await touchContract(tx, row.contract_id);
    if (changes)
      await tx.audit({
        action: "contract.changed",
        objectType: "contract",
        objectId: row.contract_id,
        companyId: row.company_id,
        detail: changes,
      });
    return { id: row.id, contractId: row.contract_id, accIds };
  });
}

/** The contract that is continued: of the same customer, visible, and not continued yet. */
async function lockPredecessor(tx: UnitOfWork, { actor }: Call, input: SaveInput): Promise<number> {
  const contract = await tx.db
    .selectFrom("contract")
    .select(["id", "company_id", "status", "end_date", "renewed_by_id", "owner_user_id", "manager_user_id"])
    .select((eb) =>
      eb
        .selectFrom("contract as next")
        .select("next.contract_num")
        .whereRef("next.id", "=", "contract.renewed_by_id")
        .as("renewed_by_num"),
    )
    .where("id", "=", input.renewsId ?? 0)
    .where((eb) => visibleContracts(actor)(eb))
    .forUpdate()
    .executeTakeFirst();
  if (!contract) throw new AppError("contract.notFound");
  authorize(contractPolicy, "renew", actor, { ...contract, today: businessToday(tx.now) }, tx.now);
  if (contract.company_id !== input.companyId) throw fieldError("companyId", "contract.renewOtherCompany");
  return contract.id;
}

/** What the history records of a new contract. */
function fieldsOf({ contract, name }: SaveInput): Record<string, unknown> {
  return {
    contractNum: contract.contractNum,
    name: contract.name,
    serviceName: name,
    startTime: contract.startTime,
    endTime: contract.endTime,
    ...(contract.amount != null && { amount: contract.amount }),
  };
}

/** A contract and its service under the names the history uses; people and teams by name. */
function wireOf(row: ServiceRow): Record<string, unknown> {
  return {
    contractNum: row.contract_num,
    name: row.contract_name,
    type: row.contract_type,
    startTime: row.start_date,
    endTime: row.end_date,
    signDate: row.sign_date,
    amount: row.amount,
    ownerName: row.owner_name,
    managerName: row.manager_name,
    teamName: row.team_name,
    remark: row.contract_remark,
    serviceName: row.name,
    serviceType: row.service_type,
    maintLevel: row.maintenance_level,
    email: addressesOf(row.report_emails).join(", ") || null,
    serviceRemark: row.remark,
  };
}
