import { dateOfDayNumber, dayNumberOf } from "../time.ts";

/** Work that is spread over days, first and last included. */
export interface SpreadWork {
  readonly startDate: string;
  readonly endDate: string;
  /** Hours of all the days together. */
  readonly hours: number;
}

/** Hours of one day of a plan. */
export interface PlannedDay {
  readonly date: string;
  readonly hours: number;
}

/** The dates between two, both included. */
export function datesBetween(startDate: string, endDate: string): string[] {
  const first = dayNumberOf(startDate);
  return Array.from({ length: Math.max(0, dayNumberOf(endDate) - first + 1) }, (_, index) =>
    dateOfDayNumber(first + index),
  );
}

/** Says of a date whether it is worked. */
export type IsWorkday = (date: string) => boolean;

/** Hours are planned and shown in tenths. */
const tenths = 10;

/** Divides hours into tenths: equal parts, and what equal parts leave over to the last. They add up to the hours exactly. */
export function divideHours(hours: number, parts: number): number[] {
  if (parts === 0) return [];
  const all = Math.round(hours * tenths);
  const part = Math.floor(all / parts);
  return Array.from({ length: parts }, (_, index) =>
    index === parts - 1 ? (all - part * (parts - 1)) / tenths : part / tenths,
  );
}

/**
 * Spreads hours over days in tenths: the days up to any of them have what equal parts come to, to less than a tenth. All
 * together they add up to the hours exactly.
 */
function spreadHours(hours: number, days: number): number[] {
  const all = Math.round(hours * tenths);
  const until = (day: number) => Math.floor((all * day) / days);
  return Array.from({ length: days }, (_, index) => (until(index + 1) - until(index)) / tenths);
}

/**
 * The days on which a plan is worked: the working days of its span, or every day where none of them is one. Load, planned
 * hours, calendars and double booking all count these days.
 */
export function daysOfWork(
  { startDate, endDate }: Omit<SpreadWork, "hours">,
  isWorkday: IsWorkday,
): readonly string[] {
  const dates = datesBetween(startDate, endDate);
  const workdays = dates.filter(isWorkday);
  return workdays.length > 0 ? workdays : dates;
}

/** Planned hours day by day, in equal parts on the days of work. */
export function plannedDays(work: SpreadWork, isWorkday: IsWorkday): PlannedDay[] {
  const days = daysOfWork(work, isWorkday);
  const hours = spreadHours(work.hours, days.length);
  return days.map((date, index) => ({ date, hours: hours[index] ?? 0 }));
}

/** Planned hours that lie between two days, both included. */
export function plannedWithin(
  work: SpreadWork,
  { from, to }: { readonly from: string; readonly to: string },
  isWorkday: IsWorkday,
): number {
  if (work.startDate >= from && work.endDate <= to) return work.hours;
  return plannedDays(work, isWorkday)
    .filter(({ date }) => date >= from && date <= to)
    .reduce((sum, { hours }) => sum + hours, 0);
}

/** How far reported hours lie from the planned ones, as a share of these; null when nothing was planned. */
export const deviationOf = (planned: number, actual: number): number | null =>
  planned > 0 ? actual / planned - 1 : null;
