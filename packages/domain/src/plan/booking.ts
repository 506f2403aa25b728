import type { BookingKind } from "../enums.ts";
import { type Absence, dayHours, partOfDay, partOfDayOf } from "../team/index.ts";
import { daysOfWork, type IsWorkday, plannedDays } from "./planned-days.ts";

/** Something that takes a person's time on whole days of the business time zone, first and last day included. */
export interface Booking {
  readonly kind: BookingKind;
  readonly startDate: string;
  readonly endDate: string;
  /** Hours of all the days together; only plans are counted in hours. */
  readonly hours?: number;
  /** The customer on whose site it is done; null: remotely. Only of plans. */
  readonly siteCompanyId?: number | null;
  /** The moments of leave, which may take half a date. Left out: all of every date. */
  readonly absence?: Absence;
}

/** A plan that is to be added to what a person already has. */
export type PlannedBooking = Booking & { readonly kind: "plan" };

/** Whether two spans of days have a day in common. */
const overlaps = (
  a: { readonly startDate: string; readonly endDate: string },
  b: { readonly startDate: string; readonly endDate: string },
): boolean => a.startDate <= b.endDate && b.startDate <= a.endDate;

/** Whether a booking takes something of a date: a plan on its days of work, everything else on every day. */
export function takesDate(booking: Booking, date: string, isWorkday: IsWorkday): boolean {
  if (date < booking.startDate || date > booking.endDate) return false;
  if (booking.kind === "plan") return daysOfWork(booking, isWorkday).includes(date);
  return booking.absence === undefined || partOfDay(booking.absence, date) > 0;
}

/**
 * What stands in the way of planning somebody, day of work by day of work. Leave for the whole day does; duty and a stay at
 * a customer do unless the plan leaves room beside them. Other plans do when the two are in different places, and when the
 * hours of a shared day would be more than a working day, or than what half a day of leave leaves of it.
 */
export function bookingConflicts<B extends Booking>(
  wanted: PlannedBooking,
  present: readonly B[],
  isWorkday: IsWorkday,
): B[] {
  const days = plannedDays({ ...wanted, hours: wanted.hours ?? 0 }, isWorkday);
  const shared = present.filter(
    (one) => overlaps(wanted, one) && days.some(({ date }) => takesDate(one, date, isWorkday)),
  );
  const room = leavesRoom(wanted, isWorkday);
  const elsewhere = shared.filter((one) => {
    if (one.kind === "plan") return !isSamePlace(wanted, one);
    if (one.kind === "leave")
      return days.some(({ date }) => takesDate(one, date, isWorkday) && awayOn(shared, date) === 1);
    return !room;
  });
  if (elsewhere.length > 0) return elsewhere;
  const full = days
    .filter(({ date, hours }) => isOverfull(date, hours, shared, isWorkday))
    .map(({ date }) => date);
  return shared.filter(
    (one) =>
      (one.kind === "plan" || one.kind === "leave") && full.some((date) => takesDate(one, date, isWorkday)),
  );
}

/** Remote work that does not fill its days: somebody on duty or at a customer can do it as well. */
export const leavesRoom = (plan: Booking, isWorkday: IsWorkday): boolean =>
  !plan.siteCompanyId &&
  plannedDays({ ...plan, hours: plan.hours ?? 0 }, isWorkday).every(({ hours }) => hours < dayHours);

const isSamePlace = (a: Booking, b: Booking): boolean =>
  (a.siteCompanyId ?? null) === (b.siteCompanyId ?? null);

/** Which part of a date leave takes, all of it together. */
export function awayOn(bookings: readonly Booking[], date: string): number {
  const leave = bookings.filter(
    (one) => one.kind === "leave" && one.startDate <= date && date <= one.endDate,
  );
  if (leave.some(({ absence }) => absence === undefined)) return 1;
  return partOfDayOf(
    leave.flatMap(({ absence }) => absence ?? []),
    date,
  );
}

/** Whether hours that are added to a day make more of it than the person has that day. */
function isOverfull(date: string, added: number, present: readonly Booking[], isWorkday: IsWorkday): boolean {
  const planned = present.reduce((sum, one) => sum + hoursOn(one, date, isWorkday), added);
  return planned > dayHours * (1 - awayOn(present, date)) + 1e-6;
}

/** Hours that a plan takes on a date. */
export function hoursOn(booking: Booking, date: string, isWorkday: IsWorkday): number {
  if (booking.kind !== "plan" || date < booking.startDate || date > booking.endDate) return 0;
  const work = { ...booking, hours: booking.hours ?? 0 };
  return plannedDays(work, isWorkday).find((day) => day.date === date)?.hours ?? 0;
}
