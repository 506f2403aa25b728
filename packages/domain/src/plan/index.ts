export {
  awayOn,
  type Booking,
  bookingConflicts,
  leavesRoom,
  type PlannedBooking,
  takesDate,
} from "./booking.ts";
export {
  checkInDays,
  checkInDelayMs,
  isOpenPlan,
  type PlanAction,
  planLifecycle,
  reopenDays,
  statusByDates,
} from "./lifecycle.ts";
export {
  datesBetween,
  daysOfWork,
  deviationOf,
  type IsWorkday,
  type PlannedDay,
  plannedDays,
  plannedWithin,
  type SpreadWork,
} from "./planned-days.ts";
export { quotaUse } from "./quota-use.ts";
export {
  freeDaysMax,
  type Occurrence,
  occurrencesMax,
  placeOccurrences,
  ruleOf,
  type SimpleRecurrence,
} from "./recurrence.ts";
export { ownHoursOf, type PlanShare, sharesOf } from "./shares.ts";
