import { mondayOf } from "@pharos/domain/team";
import { businessTimeZone, dateOfDayNumber, dayMs, dayNumberOf, zoneOffsetMs } from "@pharos/domain/time";
import type { Locale } from "@pharos/i18n";
import type { PlanRow } from "../api.ts";

/** A plan that is being moved to other days. */
export interface Move {
  readonly plan: Pick<PlanRow, "id" | "version" | "title" | "status">;
  readonly startDate: string;
  readonly endDate: string;
}

/** How plans are shown in time. */
export type PlanView = "month" | "week" | "team";

const timelineDays = 14;

/** First and last day of what is shown: whole weeks from Monday. */
export function daysOfView(view: PlanView, day: string): { startDate: string; endDate: string } {
  const from = mondayOf(view === "month" ? `${day.slice(0, 8)}01` : day);
  const count = view === "week" ? 7 : view === "team" ? timelineDays : weeksOfMonth(day, from) * 7;
  return { startDate: dateOfDayNumber(from), endDate: dateOfDayNumber(from + count - 1) };
}

function weeksOfMonth(day: string, from: number): number {
  return Math.ceil((dayNumberOf(monthsLater(day, 1)) - from) / 7);
}

/** The same place one step earlier or later. */
export function stepOf(view: PlanView, day: string, direction: 1 | -1): string {
  if (view === "month") return monthsLater(day, direction);
  return dateOfDayNumber(dayNumberOf(day) + direction * (view === "week" ? 7 : timelineDays));
}

/** The first day of a month so many months later. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Every day from the first to the last. */
export function datesBetween(startDate: string, endDate: string): string[] {
  const first = dayNumberOf(startDate);
  return Array.from({ length: dayNumberOf(endDate) - first + 1 }, (_, index) =>
    dateOfDayNumber(first + index),
  );
}

/** The days on which a plan is shown to somebody: the own days of who carries it out, or all of it. */
export function daysFor(
  { executors, startDate, endDate }: Pick<PlanRow, "executors" | "startDate" | "endDate">,
  userId: number,
): { startDate: string; endDate: string } {
  const own = executors.find((person) => person.userId === userId);
  return { startDate: own?.startDate ?? startDate, endDate: own?.endDate ?? endDate };
}

/** A plan as a whole, moved as far as the days on which it is shown were. */
export function movedAlong(
  plan: Pick<PlanRow, "startDate" | "endDate">,
  shown: { readonly startDate: string },
  first: string,
): { startDate: string; endDate: string } {
  const distance = dayNumberOf(first) - dayNumberOf(shown.startDate);
  return movedTo(plan, dateOfDayNumber(dayNumberOf(plan.startDate) + distance));
}

/** A span of days moved so that it begins on another day. */
export function movedTo(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  first: string,
): { startDate: string; endDate: string } {
  const days = dayNumberOf(endDate) - dayNumberOf(startDate);
  return { startDate: first, endDate: dateOfDayNumber(dayNumberOf(first) + days) };
}

/** How far the business day has gone, as a width: noon is `50%`. */
export function nowInDay(nowMs = Date.now()): string {
  const local = nowMs + zoneOffsetMs(nowMs, businessTimeZone);
  return `${Math.round(((local % dayMs) * 1000) / dayMs) / 10}%`;
}

/** Bookings in as few lanes as keep them apart, the earliest first; days outside of what is shown are cut off. */
export function lanesOf<B extends { readonly startDate: string; readonly endDate: string }>(
  bookings: readonly B[],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): (readonly { readonly booking: B; readonly from: string; readonly to: string }[])[] {
  const lanes: { booking: B; from: string; to: string }[][] = [];
  const shown = bookings
    .filter((one) => one.startDate <= endDate && one.endDate >= startDate)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate)));
  for (const booking of shown) {
    const from = booking.startDate < startDate ? startDate : booking.startDate;
    const to = booking.endDate > endDate ? endDate : booking.endDate;
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? "") < from);
    if (free) free.push({ booking, from, to });
    else lanes.push([{ booking, from, to }]);
  }
  return lanes;
}

/** The weekday of a date in short: 周二, Tue. */
export const weekdayOf = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
