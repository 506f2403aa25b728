import type { Insertable, Kysely, Schema } from "@pharos/db";
import { severity, slaClockKind, slaOutcome } from "@pharos/domain/enums";
import {
  applySlaEvent,
  calendarOf,
  elapsedMinutes,
  type SlaClock,
  type SlaEvent,
  type SlaSnapshot,
  type SlaStage,
  slaStages,
  stageTimes,
} from "@pharos/domain/sla";
import { type RawBuilder, sql } from "kysely";
import type { HistoryExtra } from "./service-request.repo.ts";
import { type StoredSlaClock, toClock } from "./sla-clock.row.ts";

/** Queries on clocks, bound to one connection. */
export const slaClockRepo = (db: Kysely<Schema>) => ({
  /** All clocks of a request in the order they were started; `isLocked` keeps the timer from them meanwhile. */
  async listOf(requestId: number, { isLocked = false } = {}): Promise<StoredSlaClock[]> {
    const rows = await db
      .selectFrom("sla_clock")
      .selectAll()
      .where("service_request_id", "=", requestId)
      .orderBy("id")
      .$if(isLocked, (query) => query.forUpdate())
      .execute();
    return rows.map(toClock);
  },

  /** Lets things happen to the clocks of a locked request, in order; answers what is to be written of them. */
  async advance(
    requestId: number,
    snapshot: SlaSnapshot,
    events: readonly SlaEvent[],
  ): Promise<AdvancedClocks> {
    if (events.length === 0) return { changed: [], started: [] };
    const stored = await this.listOf(requestId, { isLocked: true });
    const clocks = events.reduce<readonly SlaClock[]>(
      (before, event) => applySlaEvent(before, event, snapshot).clocks,
      stored,
    );
    const changed = stored.flatMap((before, index) => {
      const after = clocks[index];
      return !after || after === before
        ? []
        : [{ id: before.id, ...toValues(after, before.nextStage, snapshot) }];
    });
    return { changed, started: clocks.slice(stored.length) };
  },
});

/** The events of a request's clocks, in the order they happened, as the history recorded them. */
export async function listSlaEvents(db: Kysely<Schema>, requestId: number): Promise<SlaEvent[]> {
  const steps = await db
    .selectFrom("service_request_history")
    .select("extra")
    .where("service_request_id", "=", requestId)
    .orderBy("id")
    .execute();
  // Written by appendHistory only.
  return steps.flatMap(({ extra }) => (extra as HistoryExtra | null)?.sla ?? []);
}

/** What events have made of the clocks of a request. */
export interface AdvancedClocks {
  /** Columns of clocks that were there, with their ids. */
  readonly changed: readonly ClockColumns[];
  readonly started: readonly SlaClock[];
}

type ClockColumns = { readonly id: number } & ReturnType<typeof toValues>;

/** The statement that writes what has changed of several clocks. */
export function updateClocks(changed: readonly ClockColumns[]): RawBuilder<unknown> {
  return sql`
    update sla_clock c
    set severity = v.severity, target_minutes = v.target_minutes, calendar_code = v.calendar_code, due_at = v.due_at,
      paused_at = v.paused_at, paused_minutes = v.paused_minutes, stopped_at = v.stopped_at,
      elapsed_minutes = v.elapsed_minutes, outcome = v.outcome, breached_at = v.breached_at,
      next_stage = v.next_stage, next_stage_at = v.next_stage_at
    from json_populate_recordset(null::sla_clock, ${JSON.stringify(changed)}) v
    where c.id = v.id`;
}

/** The statement that starts clocks of a request. */
export function insertClocks(
  db: Kysely<Schema>,
  requestId: number,
  started: readonly SlaClock[],
  snapshot: SlaSnapshot,
) {
  return db.insertInto("sla_clock").values(started.map((clock) => toNewClock(requestId, clock, snapshot)));
}

/** A clock that has just been started, as a row. */
export function toNewClock(
  requestId: number,
  clock: SlaClock,
  snapshot: SlaSnapshot,
): Insertable<Schema["sla_clock"]> {
  return {
    service_request_id: requestId,
    kind: slaClockKind.toCode(clock.kind),
    cycle: clock.cycle,
    interval_no: clock.intervalNo,
    ...toValues(clock, slaStages[0], snapshot),
  };
}

/** The stage after one that has been announced, and when it will be reached if nothing happens. */
export function nextStageOf(clock: SlaClock, nextStage: SlaStage | null, snapshot: SlaSnapshot) {
  const times = stageTimes(clock, calendarOf(snapshot, clock.calendarCode));
  const at = times.find(({ stage }) => stage === nextStage)?.at ?? null;
  return { next_stage: nextStage, next_stage_at: at };
}

function toValues(clock: SlaClock, nextStage: SlaStage | null, snapshot: SlaSnapshot) {
  return {
    severity: severity.toCode(clock.severity),
    target_minutes: clock.targetMinutes,
    calendar_code: clock.calendarCode,
    started_at: clock.startedAt,
    due_at: clock.dueAt,
    paused_at: clock.pausedAt,
    paused_minutes: clock.pausedMinutes,
    stopped_at: clock.stoppedAt,
    elapsed_minutes: elapsedMinutes(clock, calendarOf(snapshot, clock.calendarCode)),
    outcome: slaOutcome.toCode(clock.outcome),
    breached_at: clock.breachedAt,
    ...nextStageOf(clock, nextStage, snapshot),
  };
}
