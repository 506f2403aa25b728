import { businessTimeZone, dayNumberOf, localMinuteMs } from "../time.ts";

/** A time in which somebody does not work. */
export interface Absence {
  readonly fromMs: number;
  /** Null: without an end. */
  readonly toMs: number | null;
}

/** The middle of the morning and of the afternoon of a working day, in minutes: whoever is away then is away for the half. */
const middles = { morning: 10 * 60 + 30, afternoon: 15 * 60 + 30 } as const;

/** Which halves of a date an absence takes, by the clock of the business time zone. */
export function halvesOfDay(
  { fromMs, toMs }: Absence,
  date: string,
): { readonly morning: boolean; readonly afternoon: boolean } {
  const isAway = (minute: number): boolean => {
    const ms = localMinuteMs(dayNumberOf(date), minute, businessTimeZone);
    return fromMs <= ms && (toMs === null || ms < toMs);
  };
  return { morning: isAway(middles.morning), afternoon: isAway(middles.afternoon) };
}

/** Which part of a date an absence takes: nothing, half of it or all of it. */
export function partOfDay(absence: Absence, date: string): number {
  const { morning, afternoon } = halvesOfDay(absence, date);
  return (morning ? 0.5 : 0) + (afternoon ? 0.5 : 0);
}

/** Which part of a date several absences take together, never more than all of it. */
export const partOfDayOf = (absences: readonly Absence[], date: string): number =>
  Math.min(
    1,
    absences.reduce((sum, one) => sum + partOfDay(one, date), 0),
  );
