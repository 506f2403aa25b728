import type { CalendarDayKind } from "../enums.ts";
import { dayNumberAt, dayNumberOf, isoWeekdayOf, localMinuteMs, minuteMs } from "../time.ts";

/** Working time on one weekday; several a day make a split day. */
export type WeeklyInterval = {
  /** ISO: 1 Monday … 7 Sunday. */
  readonly weekday: number;
  /** Minutes after local midnight. */
  readonly startMinute: number;
  /** Minutes after local midnight, exclusive; 1440 is 24:00. */
  readonly endMinute: number;
};

/** When the minutes of a target count. Serialisable: it is copied into the snapshot of a request. */
export type BusinessCalendar = {
  readonly code: string;
  readonly timeZone: string;
  /** Every minute counts; intervals and days are ignored. */
  readonly isWallClock: boolean;
  readonly weekly: readonly WeeklyInterval[];
  /** Days (`YYYY-MM-DD`) that depart from their weekday; a make-up workday follows Monday's intervals. */
  readonly days: Readonly<Record<string, CalendarDayKind>>;
};

/** A stretch of working time in epoch milliseconds, end exclusive. */
export type WorkingSpan = { readonly startMs: number; readonly endMs: number };

/**
 * The moment at which `minutes` of working time have passed since a start, the earliest one if there are several.
 * Negative minutes go back, to the latest such moment. Fractions of minutes are exact to the millisecond.
 */
export function addBusinessMinutes(calendar: BusinessCalendar, startMs: number, minutes: number): number {
  const amountMs = Math.round(minutes * minuteMs);
  if (calendar.isWallClock || amountMs === 0) return startMs + amountMs;
  const schedule = scheduleOf(calendar);
  return amountMs > 0 ? goForward(schedule, startMs, amountMs) : goBack(schedule, startMs, -amountMs);
}

/** Working minutes between two moments; negative when `toMs` is the earlier one. */
export function businessMinutesBetween(calendar: BusinessCalendar, fromMs: number, toMs: number): number {
  if (calendar.isWallClock) return (toMs - fromMs) / minuteMs;
  if (toMs < fromMs) return -businessMinutesBetween(calendar, toMs, fromMs);
  let sumMs = 0;
  for (const span of workingSpans(calendar, fromMs, toMs)) sumMs += span.endMs - span.startMs;
  return sumMs / minuteMs;
}

/** The stretches of working time between two moments, in order, cut at both ends. */
export function workingSpans(calendar: BusinessCalendar, fromMs: number, toMs: number): WorkingSpan[] {
  if (toMs <= fromMs) return [];
  if (calendar.isWallClock) return [{ startMs: fromMs, endMs: toMs }];
  const schedule = scheduleOf(calendar);
  const spans: WorkingSpan[] = [];
  const lastDay = dayNumberAt(toMs, schedule.timeZone);
  for (let day = dayNumberAt(fromMs, schedule.timeZone); day <= lastDay; day += 1) {
    for (const span of spansOfDay(schedule, day)) {
      const startMs = Math.max(span.startMs, fromMs);
      const endMs = Math.min(span.endMs, toMs);
      if (startMs < endMs) spans.push({ startMs, endMs });
    }
  }
  return spans;
}

/** What is wrong with the weekly intervals of a calendar; undefined when nothing is. */
export function weeklyProblem(
  weekly: readonly WeeklyInterval[],
): "noWorkingTime" | "impossible" | "overlap" | undefined {
  if (weekly.length === 0) return "noWorkingTime";
  const isImpossible = weekly.some(
    ({ weekday, startMinute, endMinute }) =>
      weekday < 1 || weekday > 7 || startMinute < 0 || startMinute >= endMinute || endMinute > 1440,
  );
  if (isImpossible) return "impossible";
  const sorted = weekly.toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute);
  const isOverlapping = sorted.some((interval, index) => {
    const previous = sorted[index - 1];
    return previous?.weekday === interval.weekday && previous.endMinute > interval.startMinute;
  });
  return isOverlapping ? "overlap" : undefined;
}

/** A calendar prepared for reckoning. */
type Schedule = {
  readonly timeZone: string;
  /** Intervals by ISO weekday, in order of the day; index 0 is unused. */
  readonly byWeekday: readonly (readonly WeeklyInterval[])[];
  /** Monday's, or those of the first weekday that is worked at all. */
  readonly makeUpIntervals: readonly WeeklyInterval[];
  readonly kindByDay: ReadonlyMap<number, CalendarDayKind>;
  readonly spansByDay: Map<number, readonly WorkingSpan[]>;
};

// Calendars are values; the prepared form lives as long as the object it was made from.
const schedules = new WeakMap<BusinessCalendar, Schedule>();

function scheduleOf(calendar: BusinessCalendar): Schedule {
  const known = schedules.get(calendar);
  if (known) return known;
  const schedule = prepare(calendar);
  schedules.set(calendar, schedule);
  return schedule;
}

function prepare(calendar: BusinessCalendar): Schedule {
  const byWeekday: WeeklyInterval[][] = Array.from({ length: 8 }, () => []);
  for (const interval of calendar.weekly) {
    const isValid =
      interval.startMinute >= 0 && interval.startMinute < interval.endMinute && interval.endMinute <= 1440;
    const intervals = interval.weekday === 0 ? undefined : byWeekday[interval.weekday];
    if (!isValid || !intervals) throw new Error(`calendar ${calendar.code}: impossible interval`);
    intervals.push(interval);
  }
  for (const intervals of byWeekday) {
    intervals.sort((a, b) => a.startMinute - b.startMinute);
    for (const [i, interval] of intervals.entries()) {
      const previous = intervals[i - 1];
      if (previous && previous.endMinute > interval.startMinute) {
        throw new Error(`calendar ${calendar.code}: intervals overlap on weekday ${interval.weekday}`);
      }
    }
  }
  const makeUpIntervals = byWeekday.find((intervals) => intervals.length > 0);
  // Without this check adding a minute would never end.
  if (!makeUpIntervals) throw new Error(`calendar ${calendar.code}: no working time`);
  return {
    timeZone: calendar.timeZone,
    byWeekday,
    makeUpIntervals,
    kindByDay: new Map(Object.entries(calendar.days).map(([day, kind]) => [dayNumberOf(day), kind])),
    spansByDay: new Map(),
  };
}

function spansOfDay(schedule: Schedule, day: number): readonly WorkingSpan[] {
  const known = schedule.spansByDay.get(day);
  if (known) return known;
  const spans = intervalsOfDay(schedule, day)
    .map(({ startMinute, endMinute }) => ({
      startMs: localMinuteMs(day, startMinute, schedule.timeZone),
      endMs: localMinuteMs(day, endMinute, schedule.timeZone),
    }))
    // An interval inside the hour that a spring-forward skips has no length.
    .filter((span) => span.startMs < span.endMs);
  schedule.spansByDay.set(day, spans);
  return spans;
}

function intervalsOfDay(schedule: Schedule, day: number): readonly WeeklyInterval[] {
  const kind = schedule.kindByDay.get(day);
  if (kind === undefined) return schedule.byWeekday[isoWeekdayOf(day)] ?? [];
  return kind === "holiday" ? [] : schedule.makeUpIntervals;
}

function goForward(schedule: Schedule, startMs: number, amountMs: number): number {
  let leftMs = amountMs;
  for (let day = dayNumberAt(startMs, schedule.timeZone); ; day += 1) {
    for (const span of spansOfDay(schedule, day)) {
      const fromMs = Math.max(span.startMs, startMs);
      const availableMs = span.endMs - fromMs;
      if (availableMs <= 0) continue;
      if (leftMs <= availableMs) return fromMs + leftMs;
      leftMs -= availableMs;
    }
  }
}

function goBack(schedule: Schedule, startMs: number, amountMs: number): number {
  let leftMs = amountMs;
  for (let day = dayNumberAt(startMs, schedule.timeZone); ; day -= 1) {
    for (const span of spansOfDay(schedule, day).toReversed()) {
      const toMs = Math.min(span.endMs, startMs);
      const availableMs = toMs - span.startMs;
      if (availableMs <= 0) continue;
      if (leftMs <= availableMs) return toMs - leftMs;
      leftMs -= availableMs;
    }
  }
}
