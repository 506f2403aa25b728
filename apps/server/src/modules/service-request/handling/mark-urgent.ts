import type { HandlerInput } from "@pharos/api/core";
import type { markServiceRequestUrgent as contract } from "@pharos/api/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import type { Call } from "../../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { type LockedRequest, lockFor } from "../lock-request.ts";
import { serviceRequestUrgencyChanged } from "../service-request.events.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { slaClockRepo } from "../sla-clock.repo.ts";
import { snapshotOf } from "../sla-clock.row.ts";

type Input = HandlerInput<typeof contract>;

/** Marks a request urgent for the customer, which shortens the present inactivity; or takes the mark away for the vendor. */
export async function markUrgent(
  transact: Transact,
  call: Call,
  { params: { id }, body: { on, reason } }: Pick<Input, "params" | "body">,
): Promise<void> {
  const { actor } = call;
  await transact(call, async (tx) => {
    const locked = await lockFor(tx, actor, id, on ? "markUrgent" : "clearUrgent");
    const { row, now } = locked;
    const events = on ? await shortenInactivity(tx, locked) : [];
    const requests = serviceRequestRepo(tx.db);
    await requests.update(row.id, actor.userId, now, {
      is_urgent: on,
      ...(on && { urgent_count: row.urgent_count + 1, urgent_at: now }),
    });
    await requests.appendHistory({
      requestId: row.id,
      action: on ? "urgent" : "clearUrgent",
      from: row.status,
      to: row.status,
      by: actor,
      at: now,
      content: reason || null,
      extra: { sla: events },
    });
    await announce(tx, serviceRequestUrgencyChanged, { id: row.id, by: actor.userId, isOn: on });
  });
}

async function shortenInactivity(tx: UnitOfWork, { row, now }: LockedRequest): Promise<SlaEvent[]> {
  const events: SlaEvent[] = [{ type: "urgent", at: now.toISOString() }];
  await slaClockRepo(tx.db).apply(row.id, snapshotOf(row), events);
  return events;
}
