import { setTimeout } from "node:timers/promises";
import { jsonText, type Kysely, type Schema } from "@pharos/db";
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
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { announce } from "./announce.ts";
import { serviceRequestSlaStage } from "./service-request.events.ts";
import { escalateUnacknowledged } from "./sla/escalate-unacknowledged.ts";
import { type StoredSlaClock, snapshotOf, toClock } from "./sla-clock.row.ts";

/** Clocks handled in one transaction. */
const batchSize = 200;

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

/** Announces the stages that clocks have reached and notes breaches. Every process runs it; rows decide who does what. */
export const slaTick: JobDefinition = {
  name: "serviceRequest.slaTick",
  // Hardly any pause: a run waits by itself for what comes next.
  schedule: { everySeconds: 0.1 },
  isEveryProcess: true,
  run: async (platform) => {
    const endMs = performance.now() + runMs;
    for (;;) {
      await announceDueStages(platform);
      const restMs = endMs - performance.now();
      if (restMs <= 0) return;
      await setTimeout(Math.min(await untilNextMs(platform), restMs));
    }
  },
};

// How long a run looks at the clocks. It bounds how late a stage is that a change has brought nearer while a run waits, and
// how long a process that is stopped waits for it.
const runMs = 500;

// Another process is busy with a stage that has come; should it be killed, the stage is taken over this soon.
const retryMs = 20;

/** Milliseconds until the next stage or repetition can be announced. */
async function untilNextMs({ database, clock }: Platform): Promise<number> {
  const at = await nextDueAt(database.kysely);
  if (at === null) return runMs;
  const waitMs = Date.parse(at) - clock.now().getTime() + 1;
  return waitMs > 0 ? waitMs : retryMs;
}

// Both are read from the ends of their indexes.
async function nextDueAt(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select least(
      (select min(next_stage_at) from sla_clock where next_stage_at is not null),
      (select min(repeat_at) from sla_event where repeat_at is not null)) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** Announces everything that is due and answers how many clocks that was. */
export async function announceDueStages(platform: Platform): Promise<number> {
  let total = 0;
  for (;;) {
    if (!(await isAnythingDue(platform))) return total;
    const handled =
      (await platform.transact(undefined, announceBatch)) +
      (await platform.transact(undefined, escalateUnacknowledged));
    total += handled;
    // Another process holds what is left.
    if (handled === 0) return total;
  }
}

// Most of the time nothing is due; a look without a transaction keeps an idle server idle.
async function isAnythingDue({ database, clock }: Platform): Promise<boolean> {
  const at = await nextDueAt(database.kysely);
  return at !== null && Date.parse(at) < clock.now().getTime();
}

async function announceBatch(tx: UnitOfWork): Promise<number> {
  const reached = await takeReached(tx);
  if (reached.length === 0) return 0;
  const fresh = await insertStages(tx, reached);
  await moveOn(tx, reached);
  const told = reached.flatMap((one) => {
    const stage = one.stages.findLast((candidate) => fresh.has(`${one.clock.id}:${candidate}`));
    return stage ? [{ ...one, stage }] : [];
  });
  await appendHistory(tx, told);
  for (const { requestId: id, clock, stage } of told) {
    await announce(tx, serviceRequestSlaStage, { id, clockId: clock.id, kind: clock.kind, stage });
  }
  return reached.length;
}

/**
 * Locks clocks whose next stage has come; those another process is busy with are left to it. A target is still met at the
 * very moment it is due, so a stage has come when its moment has passed.
 */
async function takeReached(tx: UnitOfWork): Promise<ReachedClock[]> {
  const rows = await tx.db
    .selectFrom("sla_clock")
    .innerJoin("service_request", "service_request.id", "sla_clock.service_request_id")
    .selectAll("sla_clock")
    .select(["service_request.sla_snapshot", "service_request.status"])
    .where("next_stage_at", "<", tx.now.toISOString())
    .orderBy("next_stage_at")
    .limit(batchSize)
    .forUpdate("sla_clock")
    .skipLocked()
    .execute();
  return rows.map((row) => {
    const clock = toClock(row);
    const times = stageTimes(clock, calendarOf(snapshotOf(row), clock.calendarCode)).filter(
      ({ stage }) => clock.nextStage !== null && stage >= clock.nextStage,
    );
    const stages = times.filter(({ at }) => toMs(at) < tx.now.getTime()).map(({ stage }) => stage);
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
  });
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

/** A high-severity breach that nobody has heard of in time goes on; what is told one step higher already need not. */
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
  told: readonly (ReachedClock & { readonly stage: SlaStage })[],
): Promise<void> {
  const rows = told.flatMap(({ requestId, clock, status, stage }) =>
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
