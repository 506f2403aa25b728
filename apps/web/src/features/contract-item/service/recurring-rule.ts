import { dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";

/** Which day of its month a task falls on. */
export const recurringPatterns = ["date", "weekday", "lastWorkday"] as const;
export type RecurringPattern = (typeof recurringPatterns)[number];

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const months = { weekly: 0, monthly: 1, quarterly: 3, half_year: 6, yearly: 12 } as const;

interface Wanted {
  readonly pattern: RecurringPattern;
  readonly freq: keyof typeof months;
  readonly interval: number;
  readonly firstDate: string;
}

/**
 * What is sent beside the frequency: nothing for the same date, a rule for the same weekday (the second Monday when the first
 * day is one) and for the last workday, which is the workday before a free last day. Weeks know only their weekday.
 */
export function ruleFor({ pattern, freq, interval, firstDate }: Wanted): {
  readonly rule?: string;
  readonly onFreeDay?: "before";
} {
  if (pattern === "date" || freq === "weekly") return {};
  const every = `FREQ=MONTHLY;INTERVAL=${months[freq] * interval}`;
  if (pattern === "lastWorkday") return { rule: `${every};BYMONTHDAY=-1`, onFreeDay: "before" };
  const place = Math.ceil(Number(firstDate.slice(8, 10)) / 7);
  const weekday = weekdays[isoWeekdayOf(dayNumberOf(firstDate)) - 1] ?? "MO";
  // Not every month has a fifth one: the last of the month is meant.
  return { rule: `${every};BYDAY=${place === 5 ? -1 : place}${weekday}` };
}
