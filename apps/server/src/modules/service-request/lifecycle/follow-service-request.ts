import type { HandlerInput } from "@pharos/api/core";
import type { followServiceRequest as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { lockRequest } from "../lock-request.ts";
import { hintRequest } from "../service-request.channels.ts";
import { relationOf } from "../service-request.relation.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { removeWatcher } from "./participants.repo.ts";

/** Lets a reader learn of what happens to a request, or no longer; watching opens nothing that could not be seen before. */
export async function followServiceRequest(
  { withTransaction }: { readonly withTransaction: Transact },
  call: Call,
  { faultId, on }: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row } = await lockRequest(tx, actor, faultId);
    if (row.watcher_ids.includes(actor.userId) === on) return;
    if (on) await serviceRequestRepo(tx.db).addWatcher(row.id, actor.userId);
    else await removeWatcher(tx.db, row.id, actor.userId);
    // Who of the vendor's people watches is not the customer's business.
    const isInternal = relationOf(actor, row).side === "vendor";
    hintRequest(tx, row.id, { type: "serviceRequest.followed", isInternal });
  });
}
