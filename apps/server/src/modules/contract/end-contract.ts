import type {
  terminateContract as endpoint,
  setRenewState as renewStateEndpoint,
} from "@pharos/api/contract";
import type { HandlerInput } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import { contractStatus, serviceNumberStatus } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { authorize } from "../../platform/policy.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { type ContractAction, contractPolicy } from "./contract.policy.ts";
import { lockVisibleService, type ServiceRow } from "./contract-detail.repo.ts";
import { touchContract } from "./contract-write.repo.ts";
import { countOpenRequests } from "./request-counts.repo.ts";

const closed = serviceNumberStatus.toCode("closed");

/** Ends a contract before its time; the service numbers of all its services are closed. */
export async function terminateContract(
  withTransaction: Transact,
  call: Call,
  { id, version, reason }: HandlerInput<typeof endpoint>["body"],
): Promise<void> {
  await withTransaction(call, async (tx) => {
    const row = await lockFor(tx, call, id, "terminate");
    if (version !== row.version) throw new AppError("common.dataChanged");
    await tx.db
      .updateTable("contract")
      .set({
        status: contractStatus.toCode("terminated"),
        terminated_at: tx.now.toISOString(),
        terminate_reason: reason,
      })
      .where("id", "=", row.contract_id)
      .execute();
    await touchContract(tx, row.contract_id);
    await tx.db
      .updateTable("service_number")
      .set((eb) => ({ ...closing(tx, reason), version: eb("version", "+", 1) }))
      .where("status", "<>", closed)
      .where("subscription_id", "in", (eb) =>
        eb.selectFrom("service_subscription").select("id").where("contract_id", "=", row.contract_id),
      )
      .execute();
    await tx.audit({
      action: "contract.terminated",
      objectType: "contract",
      objectId: row.contract_id,
      companyId: row.company_id,
      detail: {
        before: { status: row.status },
        after: { status: contractStatus.toCode("terminated") },
        reason,
      },
    });
  });
}

/** Notes how far the talks about the next term have come. */
export async function setRenewState(
  withTransaction: Transact,
  call: Call,
  { id, version, renewState }: HandlerInput<typeof renewStateEndpoint>["body"],
): Promise<void> {
  await withTransaction(call, async (tx) => {
    const row = await lockFor(tx, call, id, "setRenewState");
    if (version !== row.version) throw new AppError("common.dataChanged");
    if (renewState === row.renew_state) return;
    await tx.db
      .updateTable("contract")
      .set({ renew_state: renewState })
      .where("id", "=", row.contract_id)
      .execute();
    await touchContract(tx, row.contract_id);
    await tx.audit({
      action: "contract.renewStateChanged",
      objectType: "contract",
      objectId: row.contract_id,
      companyId: row.company_id,
      detail: { before: { renewState: row.renew_state }, after: { renewState } },
    });
  });
}

/**
 * Deletes a service without open requests: its service numbers are closed and it disappears from every list. The contract
 * goes with its last service, and its number may be given again.
 */
export async function deleteContract(withTransaction: Transact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockFor(tx, call, id, "delete");
    const count = await countOpenRequests(tx.db, row.id);
    if (count > 0) throw new AppError("contract.hasOpenRequests", { vars: { count } });
    const now = tx.now.toISOString();
    await tx.db
      .updateTable("service_number")
      .set((eb) => ({ ...closing(tx, null), version: eb("version", "+", 1) }))
      .where("subscription_id", "=", row.id)
      .where("status", "<>", closed)
      .execute();
    await tx.db
      .updateTable("service_subscription")
      .set({ deleted_at: now })
      .where("id", "=", row.id)
      .execute();
    await deleteWithoutServices(tx, row.contract_id, now);
    await touchContract(tx, row.contract_id);
    await tx.audit({
      action: "contract.deleted",
      objectType: "contract",
      objectId: row.contract_id,
      companyId: row.company_id,
      detail: { contractNum: row.contract_num, name: row.contract_name, serviceName: row.name },
    });
    return null;
  });
}

async function deleteWithoutServices(tx: UnitOfWork, contractId: number, now: string): Promise<void> {
  const deleted = await tx.db
    .updateTable("contract")
    .set({ deleted_at: now })
    .where("id", "=", contractId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("service_subscription as s")
            .select("s.id")
            .where("s.contract_id", "=", contractId)
            .where("s.deleted_at", "is", null),
        ),
      ),
    )
    .returning("id")
    .execute();
  if (deleted.length === 0) return;
  // What it continued can be renewed again.
  await tx.db
    .updateTable("contract")
    .set((eb) => ({ renewed_by_id: null, renew_state: 0, version: eb("version", "+", 1) }))
    .where("renewed_by_id", "=", contractId)
    .execute();
}

function closing(tx: UnitOfWork, reason: string | null) {
  const now = tx.now.toISOString();
  return { status: closed, status_reason: reason, status_changed_at: now, updated_at: now };
}

async function lockFor(
  tx: UnitOfWork,
  { actor }: Call,
  id: number,
  action: ContractAction,
): Promise<ServiceRow> {
  const row = await lockVisibleService(tx.db, actor, id);
  if (!row) throw new AppError("contract.notFound");
  authorize(contractPolicy, action, actor, { ...row, today: businessToday(tx.now) }, tx.now);
  return row;
}
