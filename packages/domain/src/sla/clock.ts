import type { Severity, SlaClockKind, SlaOutcome } from "../enums.ts";
import { type IsoTime, toIso, toMs } from "../time.ts";
import { addBusinessMinutes, type BusinessCalendar, businessMinutesBetween } from "./calendar.ts";

/** One clock of a service request. */
export type SlaClock = {
  readonly kind: SlaClockKind;
  /** 0 for the first life of the request, +1 at each reopen. */
  readonly cycle: number;
  /** Number of the reply interval within its cycle; 0 for the other clocks. */
  readonly intervalNo: number;
  readonly severity: Severity;
  /** Null is unlimited. */
  readonly targetMinutes: number | null;
  readonly calendarCode: string;
  readonly startedAt: IsoTime;
  /** Last moment that still meets the target; null is unlimited. Stands still while the clock is paused. */
  readonly dueAt: IsoTime | null;
  readonly pausedAt: IsoTime | null;
  /** Finished pauses, in minutes of the clock's own calendar, rounded to thousandths as the database keeps them. */
  readonly pausedMinutes: number;
  readonly stoppedAt: IsoTime | null;
  readonly outcome: SlaOutcome;
  /** The due moment that passed while the clock ran; once set it stays. */
  readonly breachedAt: IsoTime | null;
};

/** What makes a clock unique within its request. */
export type SlaClockKey = Pick<SlaClock, "kind" | "cycle" | "intervalNo">;

/** Whether two keys name the same clock. */
export const isSameClock = (a: SlaClockKey, b: SlaClockKey): boolean =>
  a.kind === b.kind && a.cycle === b.cycle && a.intervalNo === b.intervalNo;

/** Shares of a target, in per cent, at which someone is notified. */
export const slaStages = [50, 80, 100, 150] as const;
export type SlaStage = (typeof slaStages)[number];

/** How a clock looks: below 50 % ok, from 50 % info, from 80 % warn, past due breached. */
export type SlaTone = "ok" | "info" | "warn" | "breached";

/** A clock at a moment. */
export type SlaClockState = {
  /** Working minutes left, negative when overdue; null is unlimited. */
  readonly remainingMinutes: number | null;
  /** Used share of the target, 100 at the due moment; null is unlimited. */
  readonly percent: number | null;
  readonly tone: SlaTone;
};

/** How much of a clock is used at a moment; a paused or stopped clock stands where it was halted. */
export function clockState(clock: SlaClock, calendar: BusinessCalendar, nowMs: number): SlaClockState {
  if (clock.dueAt === null || clock.targetMinutes === null) {
    return { remainingMinutes: null, percent: null, tone: toneOf(clock, null, null) };
  }
  const haltedAt = clock.stoppedAt ?? clock.pausedAt;
  const atMs = haltedAt === null ? nowMs : toMs(haltedAt);
  const remainingMinutes = businessMinutesBetween(calendar, atMs, toMs(clock.dueAt));
  const isPastDue = atMs > toMs(clock.dueAt);
  // After a raise the old due moment may lie further off than the new target: nothing is used yet.
  const percent = Math.max(0, ((clock.targetMinutes - remainingMinutes) / clock.targetMinutes) * 100);
  return { remainingMinutes, percent, tone: toneOf(clock, percent, isPastDue) };
}

/**
 * Working minutes that a stopped clock took in its calendar, pauses out, rounded to thousandths as the database keeps
 * them; null while it runs.
 */
export function elapsedMinutes(clock: SlaClock, calendar: BusinessCalendar): number | null {
  if (clock.stoppedAt === null) return null;
  const minutes = businessMinutesBetween(calendar, toMs(clock.startedAt), toMs(clock.stoppedAt));
  return Math.max(0, Math.round((minutes - clock.pausedMinutes) * 1000) / 1000);
}

/**
 * The moments at which a running clock reaches its stages if nothing happens.
 * A stage may lie in the past; a paused, stopped or unlimited clock has none.
 */
export function stageTimes(
  clock: SlaClock,
  calendar: BusinessCalendar,
): readonly { readonly stage: SlaStage; readonly at: IsoTime }[] {
  const { dueAt, targetMinutes } = clock;
  if (clock.outcome !== "running" || clock.pausedAt !== null || dueAt === null || targetMinutes === null)
    return [];
  return slaStages.map((stage) => {
    const minutesAfterDue = (targetMinutes * (stage - 100)) / 100;
    return { stage, at: toIso(addBusinessMinutes(calendar, toMs(dueAt), minutesAfterDue)) };
  });
}

/** The running clock that is due first; a paused one only when no other runs, undefined when none has a due moment. */
export function nearestClock<Clock extends SlaClock>(clocks: readonly Clock[]): Clock | undefined {
  const running = clocks.filter(({ outcome, dueAt }) => outcome === "running" && dueAt !== null);
  const ticking = running.filter(({ pausedAt }) => pausedAt === null);
  const dueMs = ({ dueAt }: Clock) => (dueAt === null ? Infinity : toMs(dueAt));
  return (ticking.length > 0 ? ticking : running).toSorted((a, b) => dueMs(a) - dueMs(b))[0];
}

/** The clock with its breach noted if its due moment has passed while it ran; the same object if there is none. */
export function withBreach(clock: SlaClock, nowMs: number): SlaClock {
  const { dueAt } = clock;
  const isTicking = clock.outcome === "running" && clock.pausedAt === null;
  if (!isTicking || clock.breachedAt !== null || dueAt === null || nowMs <= toMs(dueAt)) return clock;
  return { ...clock, breachedAt: dueAt };
}

function toneOf(clock: SlaClock, percent: number | null, isPastDue: boolean | null): SlaTone {
  if (clock.outcome === "breached" || clock.breachedAt !== null) return "breached";
  if (clock.outcome !== "running" || percent === null) return "ok";
  if (isPastDue) return "breached";
  if (percent >= 80) return "warn";
  return percent >= 50 ? "info" : "ok";
}
