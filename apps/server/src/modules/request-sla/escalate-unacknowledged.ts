import { jsonText } from "@pharos/db";
import { historyAction, slaClockKind, slaOutcome, visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { defineQueue } from "../../platform/queue/define-queue.ts";
import type { Queue, TakeScope } from "../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { announce } from "../service-request/index.ts";
import { serviceRequestSlaUnacknowledged } from "./request-sla.events.ts";
import { slaPollMs } from "./sla-poll.ts";

/** A breach that is taken one step further, with the clock it happened to. */
interface UnacknowledgedStage {
  readonly clock_id: number;
  readonly stage: number;
  readonly service_request_id: number;
  readonly kind: string;
  readonly outcome: string;
  readonly paused_at: string | null;
  readonly status: number;
}

/**
 * Takes high-severity breaches that no one has said to have learned of in time one step further, each once. A clock that has ended
 * or stands meanwhile shows that someone is at work: no one is called for it.
 */
export const unacknowledgedQueue: Queue = defineQueue<UnacknowledgedStage>({
  name: "serviceRequest.slaUnacknowledged",
  pollMs: slaPollMs,
  batch: 200,
  take: takeDue,
  keyOf: ({ clock_id, stage }) => `${clock_id}:${stage}`,
  handle: escalate,
  async findNextDue(db, isFree) {
    const row = await db
      .selectFrom("sla_event as e")
      .select("e.repeat_at")
      .where("e.repeat_at", "is not", null)
      .where(isFree(stageKey))
      .orderBy("e.repeat_at")
      .limit(1)
      .executeTakeFirst();
    return row?.repeat_at ?? null;
  },
});

const stageKey = sql`e.clock_id || ':' || e.stage`;

async function takeDue(tx: UnitOfWork, { limit, isFree }: TakeScope): Promise<UnacknowledgedStage[]> {
  return tx.db
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
    .where(isFree(stageKey))
    .orderBy("e.repeat_at")
    .limit(limit)
    .forUpdate("e")
    .skipLocked()
    .execute();
}

async function escalate(tx: UnitOfWork, row: UnacknowledgedStage): Promise<void> {
  const isUnacknowledged = slaOutcome.fromCode(row.outcome) === "running" && row.paused_at === null;
  await tx.db
    .updateTable("sla_event")
    .set({ repeat_at: null, ...(isUnacknowledged && { repeated_at: tx.now }) })
    .where("clock_id", "=", row.clock_id)
    .where("stage", "=", row.stage)
    .execute();
  if (!isUnacknowledged) return;
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
