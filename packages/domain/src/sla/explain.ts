import { type IsoTime, minuteMs, toBusinessIso, toMs } from "../time.ts";
import { type BusinessCalendar, workingSpans } from "./calendar.ts";
import { isSameClock, type SlaClock, type SlaClockKey } from "./clock.ts";
import type { SlaEvent, SlaEventType } from "./events.ts";
import { applySlaEvent } from "./reducer.ts";
import { calendarOf, type SlaSnapshot } from "./snapshot.ts";

/** A stretch of a clock's life in which one thing was true. */
export type SlaInterval = {
  readonly from: IsoTime;
  /** Null: still going on. */
  readonly to: IsoTime | null;
  readonly state: "running" | "paused" | "outOfHours";
  /** The event that began it, or `nonWorkingTime`. */
  readonly cause: SlaEventType | "nonWorkingTime";
  /** Minutes that count towards the target; only running intervals have any. */
  readonly businessMinutes: number;
};

/** A clock as a sequence of intervals. */
export type SlaExplanation = {
  readonly intervals: readonly SlaInterval[];
  /** Minutes used so far: the sum of the intervals' business minutes. */
  readonly elapsedMinutes: number;
};

/** Says what a clock did from its start to its end or to now; rebuilt from the events of the request. */
export function explainClock(
  key: SlaClockKey,
  events: readonly SlaEvent[],
  snapshot: SlaSnapshot,
  nowMs: number,
): SlaExplanation {
  const phases = phasesOf(key, events, snapshot);
  const intervals = phases.flatMap((phase, index) => {
    const next = phases[index + 1];
    if (phase.state === "stopped" && !next) return [];
    const endMs = next ? toMs(next.at) : nowMs;
    return phase.state === "running"
      ? workingIntervals(calendarOf(snapshot, phase.calendarCode), toMs(phase.at), endMs, phase.cause)
      : [interval(toMs(phase.at), endMs, "paused", phase.cause)];
  });
  const isGoingOn = phases.at(-1)?.state !== "stopped";
  return {
    intervals: isGoingOn
      ? intervals.map((one, index) => (index === intervals.length - 1 ? { ...one, to: null } : one))
      : intervals,
    elapsedMinutes: intervals.reduce((sum, { businessMinutes }) => sum + businessMinutes, 0),
  };
}

/** What a clock was doing between two events that concerned it. */
type Phase = {
  readonly at: IsoTime;
  readonly state: "running" | "paused" | "stopped";
  readonly cause: SlaEventType;
  readonly calendarCode: string;
  readonly targetMinutes: number | null;
};

function phasesOf(key: SlaClockKey, events: readonly SlaEvent[], snapshot: SlaSnapshot): readonly Phase[] {
  const phases: Phase[] = [];
  let clocks: readonly SlaClock[] = [];
  for (const event of events) {
    clocks = applySlaEvent(clocks, event, snapshot).clocks;
    const clock = clocks.find((one) => isSameClock(one, key));
    if (!clock) continue;
    // The time of a merge that was taken back counted as if it had not been.
    if (event.type === "unmerged" && phases.at(-1)?.cause === "merged") phases.pop();
    const phase: Phase = {
      at: event.at,
      state: stateOf(clock),
      cause: event.type,
      calendarCode: clock.calendarCode,
      targetMinutes: clock.targetMinutes,
    };
    const last = phases.at(-1);
    if (!last || isDifferent(last, phase)) phases.push(phase);
  }
  return phases;
}

function stateOf(clock: SlaClock): Phase["state"] {
  if (clock.stoppedAt !== null) return "stopped";
  return clock.pausedAt === null ? "running" : "paused";
}

const isDifferent = (a: Phase, b: Phase): boolean =>
  a.state !== b.state || a.calendarCode !== b.calendarCode || a.targetMinutes !== b.targetMinutes;

/** The time between two moments as stretches that count and stretches out of hours, without gaps. */
export function workingIntervals(
  calendar: BusinessCalendar,
  fromMs: number,
  endMs: number,
  cause: SlaEventType,
): SlaInterval[] {
  const intervals: SlaInterval[] = [];
  let reachedMs = fromMs;
  for (const span of workingSpans(calendar, fromMs, endMs)) {
    if (reachedMs < span.startMs) {
      intervals.push(interval(reachedMs, span.startMs, "outOfHours", "nonWorkingTime"));
    }
    intervals.push(interval(span.startMs, span.endMs, "running", cause));
    reachedMs = span.endMs;
  }
  if (reachedMs < endMs) intervals.push(interval(reachedMs, endMs, "outOfHours", "nonWorkingTime"));
  return intervals;
}

function interval(
  fromMs: number,
  endMs: number,
  state: SlaInterval["state"],
  cause: SlaInterval["cause"],
): SlaInterval {
  const businessMinutes = state === "running" ? (endMs - fromMs) / minuteMs : 0;
  return { from: toBusinessIso(fromMs), to: toBusinessIso(endMs), state, cause, businessMinutes };
}
