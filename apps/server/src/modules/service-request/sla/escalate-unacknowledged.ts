import { jsonText } from "@pharos/db";
import { historyAction, slaClockKind, slaOutcome, visibility } from "@pharos/domain/enums";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { serviceRequestSlaUnacknowledged } from "../service-request.events.ts";

/** Stages handled in one transaction. */
const batchSize = 200;

/**
 * Takes high-severity breaches that nobody has said to have heard of in time one step further, each once. A clock that has ended
 * or stands meanwhile shows that somebody is at work: nobody is called for it.
 */
export async function escalateUnacknowledged(tx: UnitOfWork): Promise<number> {
  const rows = await tx.db
    .selectFrom("sla_event as e")
    .innerJoin("sla_clock as c", "c.id", "e.clock_id")
    .innerJoin("service_request as r", "r.id", "c.service_request_id")
    .select([
      "e.clock_id",
      "e.stage",
      "c.service_request_id",
      "c.kind",
      "c.outcome",
      "c.paused_at",
      "r.status",
    ])
    .where("e.repeat_at", "<", tx.now.toISOString())
    .orderBy("e.repeat_at")
    .limit(batchSize)
    .forUpdate("e")
    .skipLocked()
    .execute();
  for (const row of rows) {
    const isUnacknowledged = slaOutcome.fromCode(row.outcome) === "running" && row.paused_at === null;
    await tx.db
      .updateTable("sla_event")
      .set({ repeat_at: null, ...(isUnacknowledged && { repeated_at: tx.now }) })
      .where("clock_id", "=", row.clock_id)
      .where("stage", "=", row.stage)
      .execute();
    if (!isUnacknowledged) continue;
    const kind = slaClockKind.fromCode(row.kind);
    await tx.db
      .insertInto("service_request_history")
      .values({
        service_request_id: row.service_request_id,
        action: historyAction.toCode("slaUnacknowledged"),
        from_status: row.status,
        to_status: row.status,
        user_name: "",
        extra: jsonText({ clock: kind, percent: row.stage }),
        visibility: visibility.toCode("internal"),
        at: tx.now,
      })
      .execute();
    const fact = { id: row.service_request_id, clockId: row.clock_id, kind };
    await announce(tx, serviceRequestSlaUnacknowledged, fact, { isInternal: true });
  }
  return rows.length;
}
