import { daysAfter } from "@pharos/domain/contract";
import type { FreeDayRule } from "@pharos/domain/enums";
import { freeDaysMax, type Occurrence, occurrencesMax, placeOccurrences } from "@pharos/domain/plan";
import { toIso } from "@pharos/domain/time";
// oxlint-disable-next-line import/default -- Node loads the CommonJS build, whose exports are one object
import rrule from "rrule";

const { RRule } = rrule;

/** A recurring task. */
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

/** The first days of a recurring task, each with what the rule said before free days were looked at. */
export function firstOccurrences(
  { rule, firstDate, untilDate, onFreeDay }: Recurrence,
  isWorkday: (date: string) => boolean,
): Occurrence[] {
  const nominal = ruleFrom({ rule, firstDate, untilDate }).all((_, index) => index < occurrencesMax);
  return placeOccurrences(nominal.map(dateOf), onFreeDay, isWorkday);
}

/** The same between two days, both included, however long ago the task began. */
export function occurrencesBetween(
  { rule, firstDate, untilDate, onFreeDay }: Recurrence,
  { from, until }: { readonly from: string; readonly until: string },
  isWorkday: (date: string) => boolean,
): Occurrence[] {
  // Free days move an occurrence into the span or out of it.
  const nominal = ruleFrom({ rule, firstDate, untilDate }).between(
    dayOf(daysAfter(from, -freeDaysMax)),
    dayOf(daysAfter(until, freeDaysMax)),
    true,
  );
  return placeOccurrences(nominal.map(dateOf), onFreeDay, isWorkday).filter(
    ({ date }) => date >= from && date <= until,
  );
}

/** Days have no zone; the library calculates in UTC. */
const ruleFrom = ({ rule, firstDate, untilDate }: Omit<Recurrence, "onFreeDay">) =>
  new RRule({ ...RRule.parseString(rule), dtstart: dayOf(firstDate), until: dayOf(untilDate) });

const dateOf = (date: Date): string => toIso(date.getTime()).slice(0, 10);
const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
