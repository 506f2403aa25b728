export { CorrectedBalance, correctHours } from "./correct.ts";
export {
  findHourSubjects,
  HourEntry,
  type HourEntryInput,
  listHourProposals,
  removeHours,
  saveHours,
  saveHoursBatch,
} from "./entry.ts";
export { InternalMatter, listInternalMatters, saveInternalMatter } from "./matters.ts";
export {
  exportPlannedHours,
  getPlannedCalendar,
  listPlannedHours,
  PlannedHours,
} from "./planned.ts";
export {
  exportHours,
  findHourRecords,
  getHourCalendar,
  listHours,
  listRelatedHours,
  listWorkdays,
} from "./read.ts";
export {
  closeMonth,
  countPendingHours,
  decideBonus,
  getReviewStatistics,
  proposeBonus,
  ReviewOutcome,
  reviewHours,
} from "./review.ts";
export { HourBonus, HourRecord } from "./shapes.ts";
export { getHourMatrix, sumHours } from "./totals.ts";
