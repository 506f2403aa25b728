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

/** Planned hours day by day: in equal parts on the working days, or on every day where none of them is one. */
export function plannedDays(
  { startDate, endDate, hours }: SpreadWork,
  isWorkday: (date: string) => boolean,
): PlannedDay[] {
  const first = dayNumberOf(startDate);
  const dates = Array.from({ length: dayNumberOf(endDate) - first + 1 }, (_, index) =>
    dateOfDayNumber(first + index),
  );
  const workdays = dates.filter(isWorkday);
  const days = workdays.length > 0 ? workdays : dates;
  return days.map((date) => ({ date, hours: hours / days.length }));
}

/** Planned hours that lie between two days, both included. */
export function plannedWithin(
  work: SpreadWork,
  { from, to }: { readonly from: string; readonly to: string },
  isWorkday: (date: string) => boolean,
): number {
  if (work.startDate >= from && work.endDate <= to) return work.hours;
  return plannedDays(work, isWorkday)
    .filter(({ date }) => date >= from && date <= to)
    .reduce((sum, { hours }) => sum + hours, 0);
}

/** How far reported hours lie from the planned ones, as a share of these; null when nothing was planned. */
export const deviationOf = (planned: number, actual: number): number | null =>
  planned > 0 ? actual / planned - 1 : null;
