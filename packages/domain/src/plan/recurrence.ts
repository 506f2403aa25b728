import type { FreeDayRule, RecurrenceFrequency } from "../enums.ts";
import { dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "../time.ts";

/** One day of a recurring task. */
export type Occurrence = {
  /** When it is to be done. */
  readonly date: string;
  /** What the rule said before weekends and holidays were looked at. */
  readonly nominal: string;
};

/** Longer series are cut where they are shown; their plans are made all the same, as the days come near. */
export const occurrencesMax = 200;

/** Days that an occurrence is moved at most: a free stretch is never longer, and a calendar may have no workday at all. */
export const freeDaysMax = 31;

const monthsByFrequency = { monthly: 1, quarterly: 3, halfYearly: 6, yearly: 12 } as const;
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** How often a task recurs, counted from its first day. */
export type SimpleRecurrence = {
  readonly frequency: RecurrenceFrequency;
  /** Every how many weeks, months, quarters, half-years or years; at least 1. */
  readonly interval: number;
  readonly firstDate: string;
};

/**
 * The rule of a simple recurrence, as RFC 5545 writes it. The 31st becomes the last day of shorter months, and the 31st
 * again in the next long one.
 */
export function ruleOf({ frequency, interval, firstDate }: SimpleRecurrence): string {
  const every = Math.max(1, Math.floor(interval));
  const day = Number(firstDate.slice(8, 10));
  if (frequency === "weekly")
    return `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${weekdays[isoWeekdayOf(dayNumberOf(firstDate)) - 1]}`;
  const rule = `FREQ=MONTHLY;INTERVAL=${every * monthsByFrequency[frequency]}`;
  if (day <= 28) return `${rule};BYMONTHDAY=${day}`;
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index);
  return `${rule};BYMONTHDAY=${days.join(",")};BYSETPOS=-1`;
}

/**
 * The days on which a task is done: what the rule named, placed on workdays as wished. Two days that a long holiday moves
 * to the same one are one.
 */
export function placeOccurrences(
  nominals: readonly string[],
  onFreeDay: FreeDayRule,
  isWorkday: (date: string) => boolean,
): Occurrence[] {
  const dates = new Map<string, Occurrence>();
  for (const nominal of nominals) {
    const date = placed(nominal, onFreeDay, isWorkday);
    if (date !== null && !dates.has(date)) dates.set(date, { date, nominal });
  }
  return [...dates.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
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
