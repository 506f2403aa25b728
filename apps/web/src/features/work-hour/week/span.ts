import { dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";

/** How much of a calendar is shown. */
export type SpanMode = "week" | "month";

/** The days of the week or month of a day; a month is filled up to whole weeks. */
export function daysOfSpan(mode: SpanMode, day: string): string[] {
  const [first, last] = mode === "week" ? [day, day] : [`${day.slice(0, 7)}-01`, lastOfMonth(day)];
  const from = dayNumberOf(first) - isoWeekdayOf(dayNumberOf(first)) + 1;
  const to = dayNumberOf(last) + 7 - isoWeekdayOf(dayNumberOf(last));
  return Array.from({ length: to - from + 1 }, (_, index) => dateOfDayNumber(from + index));
}

/** A day of the span before or after. */
export function stepSpan(mode: SpanMode, day: string, by: 1 | -1): string {
  if (mode === "week") return dateOfDayNumber(dayNumberOf(day) + 7 * by);
  const edge = by === 1 ? dayNumberOf(lastOfMonth(day)) + 1 : dayNumberOf(`${day.slice(0, 7)}-01`) - 1;
  return dateOfDayNumber(edge);
}

function lastOfMonth(day: string): string {
  const [year = 1970, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
