import { dateOfDayNumber, dayNumberOf } from "../time.ts";

/** The same day of another month, `YYYY-MM-DD`; the last day of a month that is shorter. */
export function sameDayIn(date: string, month: string): string {
  const first = dayNumberOf(`${month.slice(0, 7)}-01`);
  const sameDay = first + Number(date.slice(8)) - 1;
  // The last day of the month is the day before the first of the next one, which is within 31 days.
  const next = dateOfDayNumber(first + 31).slice(0, 7);
  const last = dayNumberOf(`${next}-01`) - 1;
  return dateOfDayNumber(Math.min(sameDay, last));
}
