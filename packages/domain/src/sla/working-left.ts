import { dayMs, type IsoTime, minuteMs, toBusinessIso, toMs } from "../time.ts";
import { type BusinessCalendar, businessMinutesBetween, workingSpans } from "./calendar.ts";

/** What is left of a promise whose minutes do not all count, at one moment. */
export type WorkingLeft = {
  /** Working minutes to the due moment; negative when it has passed. */
  readonly minutes: number;
  /** When this was so. */
  readonly at: IsoTime;
  /** Whether working time is passing. */
  readonly isCounting: boolean;
  /** When working time ends or begins next. */
  readonly until: IsoTime;
};

/** Longer than any row of holidays. */
const searchedMs = 21 * dayMs;

/** The working time left until a due moment; null where every minute counts. */
export function workingLeftAt(calendar: BusinessCalendar, dueMs: number, atMs: number): WorkingLeft | null {
  if (calendar.isWallClock) return null;
  const minutes = businessMinutesBetween(calendar, atMs, dueMs);
  const spans = workingSpans(calendar, atMs, atMs + searchedMs);
  const isCounting = spans[0]?.startMs === atMs;
  let untilMs = isCounting ? atMs : (spans[0]?.startMs ?? atMs + searchedMs);
  // Midnight divides what goes on.
  if (isCounting) for (const span of spans) if (span.startMs === untilMs) untilMs = span.endMs;
  return { minutes, at: toBusinessIso(atMs), isCounting, until: toBusinessIso(untilMs) };
}

/** Milliseconds of working time left at a later moment; right until the second change between work and rest. */
export function workingLeftMs({ minutes, at, isCounting, until }: WorkingLeft, nowMs: number): number {
  const changeMs = toMs(until);
  const passedMs = isCounting ? Math.min(nowMs, changeMs) - toMs(at) : Math.max(0, nowMs - changeMs);
  return minutes * minuteMs - Math.max(0, passedMs);
}
