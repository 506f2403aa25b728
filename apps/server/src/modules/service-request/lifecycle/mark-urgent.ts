import type { HandlerInput } from "@pharos/api/core";
import type { markServiceRequestUrgent as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestUrgencyChanged } from "../service-request.events.ts";

type Input = HandlerInput<typeof contract>;

/** Marks a request urgent for the customer, which shortens the present inactivity; or takes the mark away for the vendor. */
export async function markUrgent(
  withTransaction: Transact,
  call: Call,
  { params: { id }, body: { on, reason } }: Pick<Input, "params" | "body">,
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, id, on ? "markUrgent" : "clearUrgent");
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: on ? "urgent" : "clearUrgent",
      change: {
        is_urgent: on,
        ...(on && { urgent_count: row.urgent_count + 1, urgent_at: now }),
      },
      events: on ? [{ type: "urgent", at: now.toISOString() }] : [],
      content: reason || null,
    });
    await announce(tx, serviceRequestUrgencyChanged, { id: row.id, by: actor.userId, isOn: on });
  });
}
