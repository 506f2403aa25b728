import { sqlStateOf } from "@pharos/db";
import { termAfterChange } from "@pharos/domain/contract";
import { renewState } from "@pharos/domain/enums";
import { fieldError } from "../../platform/field-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { ServiceRow } from "./contract-detail.repo.ts";
import type { SaveInput } from "./save-contract.ts";

const duplicate = "23505";

/** Stores a new contract; its number may be taken. */
export async function insertContract(tx: UnitOfWork, userId: number, input: SaveInput): Promise<number> {
  return refuseTakenNumber(async () => {
    const { id } = await tx.db
      .insertInto("contract")
      .values({ ...contractColumns(input), company_id: input.companyId, created_by: userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Writes a contract and its services anew; another last day begins a new term. */
export async function updateContract(tx: UnitOfWork, row: ServiceRow, input: SaveInput): Promise<void> {
  const term = { termNo: row.term_no, endDate: row.end_date };
  const now = tx.now.toISOString();
  await refuseTakenNumber(() =>
    tx.db
      .updateTable("contract")
      .set({
        ...contractColumns(input),
        term_no: termAfterChange(term, input.contract.endTime),
        updated_at: now,
      })
      .where("id", "=", row.contract_id)
      .execute(),
  );
  // Every service lasts as long as its contract.
  await tx.db
    .updateTable("service_subscription")
    .set({ start_date: input.contract.startTime, end_date: input.contract.endTime, updated_at: now })
    .where("contract_id", "=", row.contract_id)
    .execute();
}

/** Every change makes what others have read stale. */
export async function touchContract(tx: UnitOfWork, contractId: number): Promise<void> {
  await tx.db
    .updateTable("contract")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: tx.now.toISOString() }))
    .where("id", "=", contractId)
    .execute();
}

/** Notes that a contract is continued by another. */
export async function linkRenewal(tx: UnitOfWork, contractId: number, successorId: number): Promise<void> {
  await tx.db
    .updateTable("contract")
    .set({ renew_state: renewState.toCode("renewed"), renewed_by_id: successorId })
    .where("id", "=", contractId)
    .execute();
  await touchContract(tx, contractId);
}

/** Stores a new service of a contract. */
export async function insertService(
  tx: UnitOfWork,
  userId: number,
  contractId: number,
  input: SaveInput,
): Promise<number> {
  const { id } = await tx.db
    .insertInto("service_subscription")
    .values({
      ...serviceColumns(input),
      company_id: input.companyId,
      contract_id: contractId,
      created_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a service anew. */
export async function updateService(tx: UnitOfWork, id: number, input: SaveInput): Promise<void> {
  await tx.db
    .updateTable("service_subscription")
    .set((eb) => ({
      ...serviceColumns(input),
      updated_at: tx.now.toISOString(),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

function contractColumns({ contract, teamId }: SaveInput) {
  return {
    contract_num: contract.contractNum,
    name: contract.name,
    contract_type: contract.type,
    start_date: contract.startTime,
    end_date: contract.endTime,
    sign_date: contract.signDate ?? null,
    ...(contract.amount !== undefined && { amount: contract.amount }),
    owner_user_id: contract.ownerUserId ?? null,
    manager_user_id: contract.managerUserId ?? null,
    team_id: teamId,
    remark: contract.remark || null,
  };
}

function serviceColumns(input: SaveInput) {
  return {
    name: input.name,
    service_type: input.serviceType,
    maintenance_level: input.maintLevel,
    start_date: input.contract.startTime,
    end_date: input.contract.endTime,
    team_id: input.teamId,
    manager_user_id: input.contract.managerUserId ?? null,
    report_emails: addressesOf(input.email).join(",") || null,
    remark: input.remark || null,
  };
}

/** The single addresses of a list joined by commas or semicolons. */
export function addressesOf(list: string | null | undefined): string[] {
  return (list ?? "")
    .split(/[,;，；]/)
    .map((address) => address.trim())
    .filter((address) => address !== "");
}

// The index decides, so that of two who save the same number at once one is refused.
async function refuseTakenNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlStateOf(error) === duplicate) throw fieldError("contract.contractNum", "contract.numberTaken");
    throw error;
  }
}
