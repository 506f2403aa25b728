export {
  type Booking,
  bookingConflicts,
  hoursADay,
  overlaps,
  type PlannedBooking,
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
export { deviationOf, type PlannedDay, plannedDays, plannedWithin, type SpreadWork } from "./planned-days.ts";
export { quotaUse } from "./quota-use.ts";
export {
  type Occurrence,
  occurrencesMax,
  placeOccurrences,
  ruleOf,
  type SimpleRecurrence,
} from "./recurrence.ts";
