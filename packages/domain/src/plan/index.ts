export {
  awayOn,
  type Booking,
  bookingConflicts,
  leavesRoom,
  type PlannedBooking,
  takesDate,
} from "./booking.ts";
export { freeHalfHours, halfHourLimits } from "./half-hours.ts";
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
export { fittingItems, type OfferedItem } from "./sentence/fitting-item.ts";
export {
  type PlanSentence,
  type PlanVocabulary,
  planSentenceMax,
  readPlanSentence,
  usualPlace,
} from "./sentence/read-sentence.ts";
export type { Named } from "./sentence/sentence-names.ts";
export { ownHoursOf, type PlanShare, sharesOf } from "./shares.ts";
