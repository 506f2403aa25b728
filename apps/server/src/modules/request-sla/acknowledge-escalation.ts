import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { announce, lockFor, recordStep } from "../service-request/index.ts";
import { serviceRequestEscalationAcknowledged } from "./request-sla.events.ts";

/** Acknowledges an escalation: stages that were announced are not announced again. */
export async function acknowledgeEscalation(
  withTransaction: Transact,
  call: Call,
  id: number,
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, id, "acknowledge");
    await settleStages(tx, row.id, actor.userId, now);
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "acknowledge",
      change: { escalation_acknowledged_at: now, escalation_acknowledged_by: actor.userId },
      visibility: "internal",
    });
    const fact = { id: row.id, by: actor.userId };
    await announce(tx, serviceRequestEscalationAcknowledged, fact, { isInternal: true });
  });
}

async function settleStages(tx: UnitOfWork, requestId: number, userId: number, now: Date): Promise<void> {
  await sql`
    update sla_event e set acknowledged_by = ${userId}, acknowledged_at = ${now.toISOString()}::timestamptz, repeat_at = null
    from sla_clock c
    where c.id = e.clock_id and c.service_request_id = ${requestId} and e.acknowledged_at is null`.execute(
    tx.db,
  );
}
