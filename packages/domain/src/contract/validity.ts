import type { Validity } from "../enums.ts";
import { businessTimeZone, dateAt, dayNumberOf } from "../time.ts";

/** What decides how much of a contract or a service number is left. Both count their states alike. */
export interface Term {
  /** 0 not begun by anybody (draft, pending), 1 active, above: ended by someone (terminated, suspended, closed). */
  readonly status: number;
  /** First day, `YYYY-MM-DD`. */
  readonly startDate: string;
  /** Last day, `YYYY-MM-DD`; it belongs to the term until its end. */
  readonly endDate: string;
}

const notBegun = 0;
const active = 1;

/** Today in the business time zone, wherever the process stands. */
export const businessToday = (now: Date): string => dateAt(now.getTime(), businessTimeZone);

/** Whether it holds on a day: active, and the day is within the term. */
export function isInForce({ status, startDate, endDate }: Term, today: string): boolean {
  return status === active && startDate <= today && today <= endDate;
}

/** How much of the term is left on a day. What someone has ended counts as expired, whatever its dates. */
export function validityOf({ status, startDate, endDate }: Term, today: string): Validity {
  if (endDate < today || status > active) return "expired";
  if (status === notBegun || startDate > today) return "pending";
  if (endDate.slice(0, 7) === today.slice(0, 7)) return "expiresThisMonth";
  return endDate <= monthsAfter(today, 3) ? "withinThreeMonths" : "inForce";
}

/** Days from today to the last day: 0 on the last day itself, negative when it is over. */
export function daysLeft(endDate: string, today: string): number {
  return dayNumberOf(endDate) - dayNumberOf(today);
}

/** The same day some months later, or that month's last day when it is shorter. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Another day, so many days later (or earlier). */
export function daysAfter(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
