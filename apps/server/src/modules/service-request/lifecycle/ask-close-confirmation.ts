import type { HandlerInput } from "@pharos/api/core";
import type { askCloseConfirmation as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestCloseProposed } from "../service-request.events.ts";

/** Proposes to close: the customer confirms with one click, or the inactivity that begins now closes the request. */
export async function askCloseConfirmation(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "askCloseConfirmation");
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "closeNotify",
      change: { close_notified_at: now },
      content: input.message || null,
    });
    await announce(tx, serviceRequestCloseProposed, {
      id: row.id,
      by: actor.userId,
      message: input.message || null,
    });
  });
}
