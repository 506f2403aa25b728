import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { closePreviousMonth } from "./close-month.ts";
import { insertInternalMatters } from "./internal-matter.data.ts";
import { notifyRejected, remindReviewers } from "./notify-hours.ts";
import { daysWithoutHours, hoursToReview } from "./waiting-hours.ts";
import { findHours } from "./work-hour.repo.ts";
import { workHourRoutes } from "./work-hour.routes.ts";

export { countHoursBy, countMatchingHours, findHourLeaves, type HourLeaf } from "./count-hours.ts";
export {
  findHoursOfOrder,
  findOrderableHours,
  type HourOfOrder,
  holdHoursOfOrder,
  hoursOnOrder,
  lockHoursOfOrder,
  pendingHoursOnOrder,
  putHoursOnOrder,
  releaseHoursOfOrder,
} from "./order-hours.ts";
export { sumHours, sumPeople } from "./sum-hours.ts";
export { visibleWorkHours } from "./work-hour.visibility.ts";

/** Creates the module of working hours: entry, proposals, review, bonus, balances and closed months. */
export function createWorkHourModule(platform: Platform): Module {
  const { kysely } = platform.database;
  return {
    routes: workHourRoutes(platform),
    listeners: [notifyRejected],
    jobs: [closePreviousMonth, remindReviewers],
    waitingKinds: [daysWithoutHours, hoursToReview],
    historyTargets: [
      {
        objectType: "workHour",
        mayRead: async ({ actor }, id) => (await findHours(kysely, actor, id)) !== undefined,
      },
    ],
    ensureReferenceData: insertInternalMatters,
  };
}
