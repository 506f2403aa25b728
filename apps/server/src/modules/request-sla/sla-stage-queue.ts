import { jsonText, type Schema, type Selectable } from "@pharos/db";
import { historyAction, visibility } from "@pharos/domain/enums";
import {
  acknowledgeWithinMinutes,
  calendarOf,
  requiresAcknowledgement,
  type SlaStage,
  stageTimes,
} from "@pharos/domain/sla";
import { minuteMs, toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { defineQueue } from "../../platform/queue/define-queue.ts";
import type { Queue, TakeScope } from "../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { announce, type StoredSlaClock, snapshotOf, toClock } from "../service-request/index.ts";
import { serviceRequestSlaStage } from "./request-sla.events.ts";
import { slaPollMs } from "./sla-poll.ts";

type DueClock = Selectable<Schema["sla_clock"]> &
  Pick<Selectable<Schema["service_request"]>, "sla_snapshot" | "status">;

/** A clock that has reached at least one stage, and what is to be written about it. */
interface ReachedClock {
  readonly requestId: number;
  readonly clock: StoredSlaClock;
  readonly status: number;
  readonly stages: readonly SlaStage[];
  readonly nextStage: SlaStage | null;
  readonly nextStageAt: string | null;
  readonly breachedAt: string | null;
}

/** Announces the stages that clocks have reached and notes breaches. */
export const slaStageQueue: Queue = defineQueue<DueClock>({
  name: "serviceRequest.slaStages",
  pollMs: slaPollMs,
  batch: 200,
  take: takeDue,
  keyOf: ({ id }) => id,
  handle: async (tx, row) => announceReached(tx, [toReached(row, tx.now)]),
  handleBatch: (tx, rows) =>
    announceReached(
      tx,
      rows.map((row) => toReached(row, tx.now)),
    ),
  async findNextDue(db, isFree) {
    const row = await db
      .selectFrom("sla_clock")
      .select("next_stage_at")
      .where("next_stage_at", "is not", null)
      .where(isFree("sla_clock.id"))
      .orderBy("next_stage_at")
      .limit(1)
      .executeTakeFirst();
    return row?.next_stage_at ?? null;
  },
});

async function announceReached(tx: UnitOfWork, reached: readonly ReachedClock[]): Promise<void> {
  const fresh = await insertStages(tx, reached);
  await moveOn(tx, reached);
  const notified = reached.flatMap((one) => {
    const stage = one.stages.findLast((candidate) => fresh.has(`${one.clock.id}:${candidate}`));
    return stage ? [{ ...one, stage }] : [];
  });
  await appendHistory(tx, notified);
  for (const { requestId: id, clock, stage } of notified) {
    await announce(tx, serviceRequestSlaStage, { id, clockId: clock.id, kind: clock.kind, stage });
  }
}

/**
 * Locks clocks whose next stage has come; those another process is busy with are left to it. A target is still met at the
 * very moment it is due, so a stage has come when its moment has passed.
 */
async function takeDue(tx: UnitOfWork, { limit, isFree }: TakeScope): Promise<DueClock[]> {
  return tx.db
    .selectFrom("sla_clock")
    .innerJoin("service_request", "service_request.id", "sla_clock.service_request_id")
    .selectAll("sla_clock")
    .select(["service_request.sla_snapshot", "service_request.status"])
    .where("next_stage_at", "<", tx.now.toISOString())
    .where(isFree("sla_clock.id"))
    .orderBy("next_stage_at")
    .limit(limit)
    .forUpdate("sla_clock")
    .skipLocked()
    .execute();
}

/** What a clock has reached by now; throws when the promise it counts by cannot be read. */
function toReached(row: DueClock, now: Date): ReachedClock {
  const clock = toClock(row);
  const times = stageTimes(clock, calendarOf(snapshotOf(row), clock.calendarCode)).filter(
    ({ stage }) => clock.nextStage !== null && stage >= clock.nextStage,
  );
  const stages = times.filter(({ at }) => toMs(at) < now.getTime()).map(({ stage }) => stage);
  const later = times.find(({ stage }) => !stages.includes(stage));
  return {
    requestId: row.service_request_id,
    clock,
    status: row.status,
    stages,
    nextStage: later?.stage ?? null,
    nextStageAt: later?.at ?? null,
    breachedAt: clock.breachedAt ?? (stages.includes(100) ? clock.dueAt : null),
  };
}

/** Writes the stages and answers which of them are new, as `clock:stage`: the unique key makes each fire once. */
async function insertStages(tx: UnitOfWork, reached: readonly ReachedClock[]): Promise<ReadonlySet<string>> {
  const rows = reached.flatMap(({ clock, stages }) =>
    stages.map((stage) => ({
      clock_id: clock.id,
      stage,
      at: tx.now,
      repeat_at: isRepeated(clock, stage, stages)
        ? new Date(tx.now.getTime() + acknowledgeWithinMinutes * minuteMs)
        : null,
    })),
  );
  if (rows.length === 0) return new Set();
  const inserted = await tx.db
    .insertInto("sla_event")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["clock_id", "stage"])
    .execute();
  return new Set(inserted.map(({ clock_id, stage }) => `${clock_id}:${stage}`));
}

/** A high-severity breach that is not acknowledged in time is escalated, unless the next level was notified already. */
const isRepeated = ({ severity }: StoredSlaClock, stage: SlaStage, stages: readonly SlaStage[]): boolean =>
  requiresAcknowledgement(severity, stage) && !stages.includes(150);

async function moveOn(tx: UnitOfWork, reached: readonly ReachedClock[]): Promise<void> {
  await sql`
    update sla_clock c
    set next_stage = v.next_stage, next_stage_at = v.next_stage_at, breached_at = v.breached_at
    from unnest(
      ${reached.map(({ clock }) => clock.id)}::bigint[],
      ${reached.map(({ nextStage }) => nextStage)}::smallint[],
      ${reached.map(({ nextStageAt }) => nextStageAt)}::timestamptz[],
      ${reached.map(({ breachedAt }) => breachedAt)}::timestamptz[]
    ) as v (id, next_stage, next_stage_at, breached_at)
    where c.id = v.id`.execute(tx.db);
}

// Inserts refer to the request without locking out those who change it: they lock it FOR NO KEY UPDATE.
async function appendHistory(
  tx: UnitOfWork,
  notified: readonly (ReachedClock & { readonly stage: SlaStage })[],
): Promise<void> {
  const rows = notified.flatMap(({ requestId, clock, status, stage }) =>
    stage < 80
      ? []
      : [
          {
            service_request_id: requestId,
            action: historyAction.toCode(stage < 100 ? "slaWarn" : "slaBreach"),
            from_status: status,
            to_status: status,
            user_name: "",
            extra: jsonText({ clock: clock.kind, percent: stage }),
            visibility: visibility.toCode("internal"),
            at: tx.now,
          },
        ],
  );
  if (rows.length > 0) await tx.db.insertInto("service_request_history").values(rows).execute();
}
