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
function halvesOfDay(
  { fromMs, toMs }: Absence,
  date: string,
): { readonly morning: boolean; readonly afternoon: boolean } {
  const isAway = (minute: number): boolean => {
    const ms = localMinuteMs(dayNumberOf(date), minute, businessTimeZone);
    return fromMs <= ms && (toMs === null || ms < toMs);
  };
  return { morning: isAway(middles.morning), afternoon: isAway(middles.afternoon) };
}

/** Which part of a date several absences take together: a half that two of them take is taken once. */
export function partOfDayOf(absences: readonly Absence[], date: string): number {
  const halves = absences.map((one) => halvesOfDay(one, date));
  return (
    (halves.some(({ morning }) => morning) ? 0.5 : 0) + (halves.some(({ afternoon }) => afternoon) ? 0.5 : 0)
  );
}

/** Whether an absence begins at noon of its first day, and ends at noon of its last. */
export function noonsOf(
  absence: Absence,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string | null },
): { readonly startsAtNoon: boolean; readonly endsAtNoon: boolean } {
  const first = halvesOfDay(absence, startDate);
  const last = endDate === null ? undefined : halvesOfDay(absence, endDate);
  return {
    startsAtNoon: !first.morning && first.afternoon,
    endsAtNoon: last !== undefined && last.morning && !last.afternoon,
  };
}

/** Which part of a date an absence takes: nothing, half of it or all of it. */
export const partOfDay = (absence: Absence, date: string): number => partOfDayOf([absence], date);
