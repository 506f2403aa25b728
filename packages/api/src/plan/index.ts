export { availabilityPeopleMax, type BookingView, getAvailability, type PersonLoad } from "./availability.ts";
export { getPlan, PlanDetail } from "./detail.ts";
export { createCalendarFeed, getCalendarFeed, readCalendarFeed, revokeCalendarFeed } from "./feed.ts";
export {
  createImplementationPlan,
  exportImplementationPlans,
  ImplementationPlanRow,
  implementationPlan,
  implementationPlans,
  importImplementationPlans,
  listImplementationPlans,
  SaveImplementationPlan,
  syncImplementationPlans,
  updateImplementationPlan,
} from "./implementation-plans.ts";
export {
  calendarDaysMax,
  calendarPlansMax,
  exportPlans,
  getPlanCalendar,
  listCandidatePlans,
  listNewPlans,
  listOpenPlans,
  listPlans,
  PlanFilter,
} from "./list.ts";
export { changeRecurringTask, listRecurringTasks, stopRecurringTask } from "./recurring.ts";
export {
  deletePlan,
  deletePlanExecutor,
  handOverPlan,
  importPlans,
  listPlanCompanies,
  planBatchMax,
  reschedulePlan,
  SavePlan,
  savePlan,
  savePlanBatch,
  savePlanExecutor,
} from "./save.ts";
export { PlanNotice, previewPlanNotice, readPlanSentence } from "./sentence.ts";
export { PlanHistoryLine, PlanPerson, PlanRow, planDaysMax, planPeopleMax } from "./shapes.ts";
export {
  checkInOnPlan,
  endPlan,
  notifyPlanDelivery,
  ratePlan,
  reopenPlan,
  setPlanExternalId,
} from "./steps.ts";
