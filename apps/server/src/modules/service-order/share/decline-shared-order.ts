import type { HandlerInput } from "@pharos/api/core";
import type { declineSharedOrder as endpoint, SharedOrder } from "@pharos/api/service-order";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serviceOrderDeclined } from "../service-order.events.ts";
import { allowedByState } from "../service-order.policy.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";
import { findSharedOrder, limitGuesses } from "./find-shared-order.ts";
import { toSharedOrder } from "./read-shared-order.ts";

/** Notes what a customer does not agree with. The order stays open: the last word counts until somebody signs or changes it. Every engineer hears of each, so that a day has few. */
export async function declineSharedOrder(
  platform: Platform,
  call: CallInfo,
  token: string,
  { name, reason }: HandlerInput<typeof endpoint>["body"],
): Promise<SharedOrder> {
  return limitGuesses(platform, call, async () => {
    const found = await findSharedOrder(platform.database.kysely, token, platform.clock.now());
    await platform.limits.take(`orderDecline:${found.row.id}`, limitsTable.orderDeclinePerLink);
    return platform.withTransaction(call, async (tx) => {
      const { row } = await findSharedOrder(tx.db, token, tx.now, { isLocked: true });
      const decision = allowedByState("decline", row);
      if (decision !== true) throw new AppError(decision.code);
      await serviceOrderRepo(tx.db).update(row.id, tx.now, {
        declined_at: tx.now,
        declined_by: name,
        decline_reason: reason,
      });
      await tx.audit({
        action: "serviceOrder.declined",
        objectType: "serviceOrder",
        objectId: row.id,
        companyId: row.company_id,
        detail: { after: { name, reason } },
      });
      await tx.publish(serviceOrderDeclined, { id: row.id });
      return toSharedOrder(tx.db, await findSharedOrder(tx.db, token, tx.now));
    });
  });
}
