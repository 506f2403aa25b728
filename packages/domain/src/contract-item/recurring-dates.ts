import { monthsAfter } from "../contract/index.ts";
import type { FreeDayRule, RecurrenceFrequency } from "../enums.ts";
import { dateOfDayNumber, dayNumberOf } from "../time.ts";

/** How a task comes round. Dates are `YYYY-MM-DD`. */
export type Recurrence = {
  readonly frequency: RecurrenceFrequency;
  /** Every how many weeks, months, quarters, half-years or years; at least 1. */
  readonly interval: number;
  readonly firstDate: string;
  /** The last day on which the rule itself may name a date. */
  readonly until: string;
  readonly onFreeDay: FreeDayRule;
};

/** One date of a recurring task. */
export type RecurringDate = {
  /** When it is to be done. */
  readonly date: string;
  /** What the rule said before weekends and holidays were looked at. */
  readonly nominal: string;
};

/** Longer series are cut: no one plans further ahead. */
export const recurringDatesMax = 200;

/** A free stretch is never longer; a calendar without any workday must not be searched for ever. */
const freeDaysMax = 31;

const monthsByFrequency = { monthly: 1, quarterly: 3, halfYearly: 6, yearly: 12 } as const;

/**
 * The dates of a recurring task. Months are counted from the first date, so that the 31st becomes the 30th or the 28th in
 * shorter months and the 31st again in the next long one. Two dates that a long holiday moves to the same day are one.
 */
export function recurringDates(
  recurrence: Recurrence,
  isWorkday: (date: string) => boolean,
): RecurringDate[] {
  const dates = new Map<string, RecurringDate>();
  for (let step = 0; step < recurringDatesMax; step += 1) {
    const nominal = nominalDate(recurrence, step);
    if (nominal > recurrence.until) break;
    const date = placed(nominal, recurrence.onFreeDay, isWorkday);
    if (date !== null && !dates.has(date)) dates.set(date, { date, nominal });
  }
  return [...dates.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function nominalDate({ frequency, interval, firstDate }: Recurrence, step: number): string {
  const count = Math.max(1, Math.floor(interval)) * step;
  if (frequency === "weekly") return dateOfDayNumber(dayNumberOf(firstDate) + 7 * count);
  return monthsAfter(firstDate, monthsByFrequency[frequency] * count);
}

function placed(nominal: string, rule: FreeDayRule, isWorkday: (date: string) => boolean): string | null {
  if (rule === "keep" || isWorkday(nominal)) return nominal;
  if (rule === "skip") return null;
  const direction = rule === "workdayAfter" ? 1 : -1;
  const start = dayNumberOf(nominal);
  for (let days = 1; days <= freeDaysMax; days += 1) {
    const date = dateOfDayNumber(start + direction * days);
    if (isWorkday(date)) return date;
  }
  return nominal;
}
