import { serviceOrderStatus } from "@pharos/domain/enums";
import { serviceOrderLifecycle } from "@pharos/domain/service-order";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { authorize } from "../../../platform/policy.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { findHoursOfOrder, releaseHoursOfOrder } from "../../work-hour/index.ts";
import { serviceOrderPolicy } from "../service-order.policy.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";
import { revokeLinks } from "../share/link.repo.ts";

/** Deletes an order that nobody has signed. */
export async function deleteServiceOrder(withTransaction: Transact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const repo = serviceOrderRepo(tx.db);
    const row = await repo.lockVisible(call.actor, id);
    if (!row) throw new AppError("serviceOrder.notFound");
    authorize(serviceOrderPolicy, "delete", call.actor, row, tx.now);
    await repo.update(id, tx.now, { deleted_at: tx.now });
    await releaseHoursOfOrder(tx, id);
    await revokeLinks(tx.db, id, tx.now);
    await tx.audit({
      action: "serviceOrder.deleted",
      objectType: "serviceOrder",
      objectId: id,
      companyId: row.company_id,
      detail: { before: { orderNo: row.order_no, title: row.title } },
    });
    return null;
  });
}

/** Voids a signed order: it stays readable with its signatures, and its links end. */
export async function voidServiceOrder(
  withTransaction: Transact,
  call: Call,
  id: number,
  reason: string,
): Promise<void> {
  await withTransaction(call, async (tx) => {
    const repo = serviceOrderRepo(tx.db);
    const row = await repo.lockVisible(call.actor, id);
    if (!row) throw new AppError("serviceOrder.notFound");
    authorize(serviceOrderPolicy, "void", call.actor, row, tx.now);
    const next = serviceOrderLifecycle.next("void", serviceOrderStatus.fromCode(row.status));
    await repo.update(id, tx.now, {
      status: serviceOrderStatus.toCode(next),
      voided_at: tx.now,
      void_reason: reason,
      voided_hour_ids: (await findHoursOfOrder(tx.db, id)).map((line) => line.id),
    });
    await releaseHoursOfOrder(tx, id);
    await revokeLinks(tx.db, id, tx.now);
    await tx.audit({
      action: "serviceOrder.voided",
      objectType: "serviceOrder",
      objectId: id,
      companyId: row.company_id,
      detail: { before: { status: row.status }, after: { voidReason: reason } },
    });
  });
}
