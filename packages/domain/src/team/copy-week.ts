import {
  businessTimeZone,
  dayNumberAt,
  dayNumberOf,
  isoWeekdayOf,
  localMinuteMs,
  minuteMs,
  toIso,
  toMs,
} from "../time.ts";

/** A turn on the roster: two moments. */
export interface Turn {
  readonly startTime: string;
  readonly endTime: string;
}

/** The Monday of the week that holds a date, `YYYY-MM-DD` in and a day number out. */
export function mondayOf(date: string): number {
  const day = dayNumberOf(date);
  return day - (isoWeekdayOf(day) - 1);
}

/** A moment the given number of days later, at the same time on the wall clock of the business time zone. */
export function sameTimeDaysLater(time: string, days: number): string {
  const ms = toMs(time);
  const day = dayNumberAt(ms, businessTimeZone);
  const minute = (ms - localMinuteMs(day, 0, businessTimeZone)) / minuteMs;
  return toIso(localMinuteMs(day + days, 0, businessTimeZone) + minute * minuteMs);
}

/** Turns of one week moved to another, each at the same weekday and time. */
export function copyTurns<T extends Turn>(turns: readonly T[], fromWeek: string, toWeek: string): T[] {
  const days = mondayOf(toWeek) - mondayOf(fromWeek);
  return turns.map((turn) => ({
    ...turn,
    startTime: sameTimeDaysLater(turn.startTime, days),
    endTime: sameTimeDaysLater(turn.endTime, days),
  }));
}
