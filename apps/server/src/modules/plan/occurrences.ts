import type { FreeDayRule } from "@pharos/domain/enums";
import { type Occurrence, occurrencesMax, placeOccurrences } from "@pharos/domain/plan";
import { toIso } from "@pharos/domain/time";
// oxlint-disable-next-line import/default -- Node loads the CommonJS build, whose exports are one object
import rrule from "rrule";

const { RRule } = rrule;

/** A task that comes round. */
export interface Recurrence {
  /** As RFC 5545 writes it, without a beginning and an end. */
  readonly rule: string;
  readonly firstDate: string;
  readonly untilDate: string;
  readonly onFreeDay: FreeDayRule;
}

/** What a rule may consist of: days, no times, and no bounds, which are given beside it. */
const parts = /^(FREQ|INTERVAL|BYDAY|BYMONTHDAY|BYMONTH|BYSETPOS|BYWEEKNO|BYYEARDAY|WKST)=[A-Z0-9,+-]+$/;
const frequencies = /(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/;

/** Whether a text is a rule that names days. */
export function isRule(rule: string): boolean {
  if (!frequencies.test(rule) || !rule.split(";").every((part) => parts.test(part))) return false;
  try {
    const parsed = new RRule({ ...RRule.parseString(rule), dtstart: dayOf("2026-01-01"), count: 1 });
    return parsed.toString() !== "";
  } catch {
    return false;
  }
}

/** The days of a recurring task, each with what the rule said before free days were looked at. */
export function occurrencesOf(
  { rule, firstDate, untilDate, onFreeDay }: Recurrence,
  isWorkday: (date: string) => boolean,
): Occurrence[] {
  // Days have no zone; the library calculates in UTC.
  const nominal = new RRule({
    ...RRule.parseString(rule),
    dtstart: dayOf(firstDate),
    until: dayOf(untilDate),
  }).all((_, index) => index < occurrencesMax);
  return placeOccurrences(
    nominal.map((date) => toIso(date.getTime()).slice(0, 10)),
    onFreeDay,
    isWorkday,
  );
}

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
