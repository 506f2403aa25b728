import { businessTimeZone, dateAt, dayNumberAt, dayNumberOf, endOfDayMs, hourMs } from "../time.ts";
import { hourLimits } from "./limits.ts";

/** Times and length of a piece of work, as somebody enters it. */
export type HourEntry = {
  readonly startMs: number;
  readonly endMs: number;
  readonly hours: number;
  readonly remark: string;
};

/** When it is entered, and by whom. */
export type EntryCircumstances = {
  readonly nowMs: number;
  /** The person leads: a team admin or platform admin. */
  readonly isLead: boolean;
  /** Whether a month, given by its first day, is closed. */
  readonly isMonthClosed: (month: string) => boolean;
};

/** The fields of an entry, by their names on the wire. */
export type EntryField = "startTime" | "endTime" | "taskTime" | "remark";

/** What is wrong with a field. */
export type EntryProblem = {
  readonly field: EntryField;
  readonly code:
    | "workHour.endBeforeStart"
    | "workHour.otherDay"
    | "workHour.inFuture"
    | "workHour.tooOld"
    | "workHour.monthClosed"
    | "workHour.step"
    | "workHour.longerThanSpan"
    | "workHour.remarkTooShort";
  readonly vars?: Readonly<Record<string, string | number>>;
};

/** Problems of an entry, the first of each field; none: it may be stored. */
export function problemsOfEntry(entry: HourEntry, circumstances: EntryCircumstances): EntryProblem[] {
  const problems = [
    ...problemsOfTimes(entry, circumstances),
    ...problemsOfLength(entry),
    ...(Array.from(entry.remark.trim()).length < hourLimits.remarkMin
      ? [{ field: "remark", code: "workHour.remarkTooShort", vars: { min: hourLimits.remarkMin } } as const]
      : []),
  ];
  return problems.filter(({ field }, index) => problems.findIndex((one) => one.field === field) === index);
}

function problemsOfTimes(
  { startMs, endMs }: HourEntry,
  { nowMs, isLead, isMonthClosed }: EntryCircumstances,
): EntryProblem[] {
  const problems: EntryProblem[] = [];
  const days = isLead ? hourLimits.leadDaysBack : hourLimits.daysBack;
  const age = dayNumberAt(nowMs, businessTimeZone) - dayNumberAt(startMs, businessTimeZone);
  if (isMonthClosed(monthOf(workDateOf(startMs))))
    problems.push({ field: "startTime", code: "workHour.monthClosed" });
  if (age > days) problems.push({ field: "startTime", code: "workHour.tooOld", vars: { days } });
  if (endMs <= startMs) problems.push({ field: "endTime", code: "workHour.endBeforeStart" });
  // 24:00 still belongs to the day; a minute later is the next one.
  if (endMs > endOfDayMs(startMs, businessTimeZone))
    problems.push({ field: "endTime", code: "workHour.otherDay" });
  if (endMs > endOfDayMs(nowMs, businessTimeZone))
    problems.push({ field: "endTime", code: "workHour.inFuture" });
  return problems;
}

function problemsOfLength({ startMs, endMs, hours }: HourEntry): EntryProblem[] {
  const steps = hours / hourLimits.step;
  if (hours < hourLimits.step || hours > hourLimits.dayHoursMax || !Number.isInteger(steps))
    return [{ field: "taskTime", code: "workHour.step", vars: { step: hourLimits.step } }];
  if (hours * hourMs > endMs - startMs && endMs > startMs)
    return [{ field: "taskTime", code: "workHour.longerThanSpan" }];
  return [];
}

/** The business day on which work began: the day it counts for. */
export const workDateOf = (startMs: number): string => dateAt(startMs, businessTimeZone);

/** First day of the month of a date. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** First day of the month before that of a date. */
export const monthBefore = (date: string): string =>
  monthOf(new Date((dayNumberOf(monthOf(date)) - 1) * 24 * hourMs).toISOString().slice(0, 10));

/** Whether two spans share a moment; an end is not part of its span. */
export const overlap = (
  one: Pick<HourEntry, "startMs" | "endMs">,
  other: Pick<HourEntry, "startMs" | "endMs">,
): boolean => one.startMs < other.endMs && other.startMs < one.endMs;
