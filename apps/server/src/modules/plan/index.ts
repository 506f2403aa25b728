import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { generateOccurrences } from "./generate-occurrences.ts";
import { visibleImplementationPlans } from "./implementation-plan.ts";
import { allOverduePlans, overduePlans } from "./overdue-plans.ts";
import { planChannel } from "./plan.channel.ts";
import { planFiles } from "./plan.files.ts";
import { planListeners } from "./plan.listeners.ts";
import { planMail } from "./plan.mail.ts";
import { planRoutes } from "./plan.routes.ts";
import { planSubject } from "./plan.subject.ts";
import { advancePlans } from "./plan-state.job.ts";

export { type Appointment, addAppointment } from "./add-appointment.ts";
export { startPlan } from "./check-in.ts";
export { countMatchingPlans, countPlansByCompany } from "./count-plans.ts";
export { findFreeHalfHours } from "./free-half-hours.ts";
export { lookUpPlans } from "./look-up-plans.ts";
export { findPlanTurns } from "./open-turns.ts";
export { findPlan, type PlanRecord } from "./plan.repo.ts";
export { visiblePlans } from "./plan.visibility.ts";
export { movePlanToItem } from "./plan-steps.ts";
export { createPlanWriter } from "./plan-writer.ts";
export { countPlansByType, findPlansOfAsset } from "./plans-of.ts";
export { findFreeDay } from "./refuse-double-booking.ts";
export { findSettledPlans, settleQuota } from "./settle-quota.ts";

/** Creates the module of plans, implementation plans and recurring tasks. */
export function createPlanModule(platform: Platform): Module {
  return {
    routes: planRoutes(platform),
    listeners: planListeners(platform),
    channels: [planChannel(platform)],
    jobs: [advancePlans, generateOccurrences],
    waitingKinds: [overduePlans, allOverduePlans],
    fileOwners: [planFiles],
    subjects: [planSubject],
    mailTargets: [planMail(platform)],
    historyTargets: [
      {
        objectType: "implementationPlan",
        mayRead: async ({ actor }, id) => {
          const row = await platform.database.kysely
            .selectFrom("implementation_plan")
            .select("implementation_plan.id")
            .where("implementation_plan.id", "=", id)
            .where(visibleImplementationPlans(actor))
            .executeTakeFirst();
          return row !== undefined;
        },
      },
    ],
  };
}
