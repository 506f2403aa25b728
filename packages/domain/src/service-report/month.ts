import { businessDayStart, businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "../time.ts";

/** A calendar month in the business time zone. */
export interface ReportMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** The moments at which it begins and at which the next one begins. */
  readonly fromIso: string;
  readonly untilIso: string;
}

/** The month of `YYYY-MM`. */
export function monthOf(month: string): ReportMonth {
  const from = `${month}-01`;
  const next = `${monthAfter(month, 1)}-01`;
  return {
    month,
    from,
    to: dateOfDayNumber(dayNumberOf(next) - 1),
    fromIso: businessDayStart(from),
    untilIso: businessDayStart(next),
  };
}

/** The month so many months later; negative: earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The month that is running at a moment. */
export const monthAt = (ms: number): string => dateAt(ms, businessTimeZone).slice(0, 7);

/** Whether figures were made when the month had ended: earlier ones know only a part of it. */
export const isMadeAfter = (month: string, madeMs: number): boolean =>
  madeMs >= Date.parse(monthOf(month).untilIso);

/** Whether a month is over: its figures do not change any more by themselves. */
export const isMonthOver = (month: string, nowMs: number): boolean => month < monthAt(nowMs);
