import type { BookingKind } from "../enums.ts";
import { dayHours } from "../team/index.ts";
import { dateOfDayNumber, dayNumberOf } from "../time.ts";

/** Something that takes a person's time on whole days of the business time zone, first and last day included. */
export interface Booking {
  readonly kind: BookingKind;
  readonly startDate: string;
  readonly endDate: string;
  /** Hours of all the days together; only plans are counted in hours. */
  readonly hours?: number;
  /** The customer on whose site it is done; null: remotely. Only of plans. */
  readonly siteCompanyId?: number | null;
}

/** A plan that is to be added to what a person already has. */
export type PlannedBooking = Booking & { readonly kind: "plan" };

/** Whether two spans of days have a day in common. */
export const overlaps = (
  a: { readonly startDate: string; readonly endDate: string },
  b: { readonly startDate: string; readonly endDate: string },
): boolean => a.startDate <= b.endDate && b.startDate <= a.endDate;

/**
 * What stands in the way of planning somebody. Leave does whenever a day is shared; duty and a stay at a customer do unless
 * the plan leaves room beside them. Other plans do when the two are in different places, and when the hours of a shared day
 * would be more than a working day.
 */
export function bookingConflicts<B extends Booking>(wanted: PlannedBooking, present: readonly B[]): B[] {
  const shared = present.filter((one) => overlaps(wanted, one));
  const elsewhere = shared.filter((one) => {
    if (one.kind === "plan") return !isSamePlace(wanted, one);
    return one.kind === "leave" || !leavesRoom(wanted);
  });
  if (elsewhere.length > 0) return elsewhere;
  return shared.filter((one) => isOnFullDay(wanted, one, shared));
}

/** Remote work that does not fill its days: somebody on duty or at a customer can do it as well. */
export const leavesRoom = (plan: Booking): boolean => !plan.siteCompanyId && hoursADay(plan) < dayHours;

const isSamePlace = (a: Booking, b: Booking): boolean =>
  (a.siteCompanyId ?? null) === (b.siteCompanyId ?? null);

/** Whether a plan shares a day with the wanted one that the plans of that day fill beyond a working day. */
function isOnFullDay(wanted: Booking, one: Booking, plans: readonly Booking[]): boolean {
  const first = Math.max(dayNumberOf(wanted.startDate), dayNumberOf(one.startDate));
  const last = Math.min(dayNumberOf(wanted.endDate), dayNumberOf(one.endDate));
  for (let day = first; day <= last; day += 1) {
    const date = dateOfDayNumber(day);
    const hours = [wanted, ...plans]
      .filter((plan) => plan.startDate <= date && date <= plan.endDate)
      .reduce((sum, plan) => sum + hoursADay(plan), 0);
    if (hours > dayHours + 1e-6) return true;
  }
  return false;
}

/** Hours that a booking takes on each of its days; never more than a working day. */
export function hoursADay({ startDate, endDate, hours = 0 }: Booking): number {
  return Math.min(dayHours, hours / (dayNumberOf(endDate) - dayNumberOf(startDate) + 1));
}
