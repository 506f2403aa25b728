import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { serviceItemPolicy } from "./contract-item.policy.ts";
import { findServiceItem, lockServiceItem, updateServiceItem } from "./service-item.repo.ts";

/** Removes a service item that nothing was used of. Its ledger stays where it is: lines are never removed. */
export async function deleteServiceItem(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    // Locked first, so that nothing is used between the look at the quota and the removal.
    const locked = await lockServiceItem(tx.db, id);
    const row = locked && (await findServiceItem(tx.db, call.actor, id));
    if (!row) throw new AppError("contractItem.serviceItem.notFound");
    authorize(serviceItemPolicy, "delete", call.actor, { status: row.status, used: row.quota.used }, tx.now);
    await updateServiceItem(tx.db, id, { deleted_at: tx.now }, tx.now);
    await tx.audit({
      action: "serviceItem.deleted",
      objectType: "serviceItem",
      objectId: id,
      companyId: row.company_id,
      detail: { before: { name: row.name } },
    });
    return null;
  });
}
