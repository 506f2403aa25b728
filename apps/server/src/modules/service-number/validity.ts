import type { Validity } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";

/** What decides how much of a service's term is left. */
export interface Term {
  /** 0 pending, 1 active, 2 suspended, 3 closed. */
  readonly status: number;
  /** First day, `YYYY-MM-DD`. */
  readonly startDate: string;
  /** Last day, `YYYY-MM-DD`; the service is in force until its end. */
  readonly endDate: string;
}

const statusCode = { pending: 0, active: 1 } as const;

/** Today in the business time zone, wherever the server stands. */
export const businessToday = (now: Date): string => dateAt(now.getTime(), businessTimeZone);

/** Whether the service may be used on a day: active, and the day is within its term. */
export function isInForce({ status, startDate, endDate }: Term, today: string): boolean {
  return status === statusCode.active && startDate <= today && today <= endDate;
}

/** How much of the term is left on a day. A suspended or closed service counts as expired. */
export function validityOf(term: Term, today: string): Validity {
  const { status, startDate, endDate } = term;
  if (endDate < today) return "expired";
  if (status === statusCode.pending || (status === statusCode.active && startDate > today)) return "pending";
  if (status !== statusCode.active) return "expired";
  if (endDate.slice(0, 7) === today.slice(0, 7)) return "expiresThisMonth";
  return endDate <= threeMonthsAfter(today) ? "withinThreeMonths" : "inForce";
}

/** The same day three months later, or that month's last day when it is shorter. */
function threeMonthsAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + 3, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 2, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
