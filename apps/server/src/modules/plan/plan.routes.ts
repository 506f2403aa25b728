import { batchCreateRecurringTasks } from "@pharos/api/contract-item";
import {
  savePlanBatch as batchEndpoint,
  listCandidatePlans as candidatesEndpoint,
  changeRecurringTask as changeRecurringEndpoint,
  checkInOnPlan as checkInEndpoint,
  listPlanCompanies as companiesEndpoint,
  createCalendarFeed,
  deletePlan as deleteEndpoint,
  deletePlanExecutor as deleteExecutorEndpoint,
  endPlan as endEndpoint,
  savePlanExecutor as executorEndpoint,
  exportPlans,
  getAvailability,
  getCalendarFeed,
  getPlan,
  getPlanCalendar,
  handOverPlan as handOverEndpoint,
  importPlans as importEndpoint,
  importImplementationPlans,
  setPlanExternalId as linkEndpoint,
  listPlans as listEndpoint,
  listNewPlans as newEndpoint,
  notifyPlanDelivery as notifyEndpoint,
  listOpenPlans as openEndpoint,
  previewPlanNotice as previewEndpoint,
  ratePlan as rateEndpoint,
  readCalendarFeed,
  listRecurringTasks as recurringEndpoint,
  reopenPlan as reopenEndpoint,
  reschedulePlan as rescheduleEndpoint,
  revokeCalendarFeed,
  savePlan as saveEndpoint,
  readPlanSentence as sentenceEndpoint,
  stopRecurringTask as stopEndpoint,
  syncImplementationPlans as syncEndpoint,
  updateImplementationPlan,
} from "@pharos/api/plan";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { createFeed, readFeed, readFeedState, revokeFeed } from "./calendar-feed.ts";
import { changeRecurringTask } from "./change-recurring-task.ts";
import { checkInOnPlan } from "./check-in.ts";
import { createRecurringTasks } from "./create-recurring-tasks.ts";
import { notifyPlanDelivery } from "./deliver-plan.ts";
import { implementationPlanRegister } from "./implementation-plan.ts";
import { importPlans, savePlanBatch } from "./import-plans.ts";
import { listPlanCompanies } from "./list-plan-companies.ts";
import {
  listCandidatePlans,
  listNewPlans,
  listOpenPlans,
  listPlans,
  readPlanCalendar,
} from "./list-plans.ts";
import { planColumns } from "./plan.export.ts";
import { deletePlanExecutor, handOverPlan, savePlanExecutor } from "./plan-people.ts";
import { deletePlan, endPlan, ratePlan, reopenPlan, setPlanExternalId } from "./plan-steps.ts";
import { previewPlanNotice } from "./preview-notice.ts";
import { readAvailability } from "./read-availability.ts";
import { readPlan } from "./read-plan.ts";
import { readPlanSentence } from "./read-sentence.ts";
import { listRecurringTasks, stopRecurringTask } from "./recurring-tasks.ts";
import { reschedulePlan, savePlan } from "./save-plan.ts";
import { syncImplementationPlans } from "./sync-implementation-plans.ts";

/** Connects the module's endpoints to the use cases. */
export const planRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    route(listEndpoint, (call, { query }) => listPlans(platform, call, query));
    routeExport(route, platform, listEndpoint, exportPlans, {
      name: "planServer.export.plans",
      dateOf: ({ startDate }) => startDate,
      list: (snapshot, call, query) => listPlans(snapshot, call, query),
      columns: planColumns,
    });
    route(newEndpoint, (call, { query }) => listNewPlans(platform, call, query));
    route(openEndpoint, (call, { query }) => listOpenPlans(platform, call, query));
    route(candidatesEndpoint, (call, { query }) => listCandidatePlans(platform, call, query));
    route(getPlanCalendar, (call, { query }) => readPlanCalendar(platform, call, query));
    route(getAvailability, (call, { query }) => readAvailability(platform, call, query));
    route(getPlan, (call, { params }) => readPlan(platform, call, params.id));

    route(sentenceEndpoint, (call, { query }) => readPlanSentence(platform, call, query));
    route(previewEndpoint, (call, { body }) => previewPlanNotice(platform, call, body));
    route(companiesEndpoint, (call, { query }) => listPlanCompanies(platform, call, query));
    route(saveEndpoint, (call, { body }) => savePlan(platform, call, body));
    route(rescheduleEndpoint, (call, { body }) => reschedulePlan(platform, call, body));
    route(batchEndpoint, (call, { body }) => savePlanBatch(platform, call, body));
    route(importEndpoint, (call, { body }) => importPlans(platform, call, body));
    route(handOverEndpoint, (call, { body }) => handOverPlan(platform, call, body));
    route(executorEndpoint, (call, { body }) => savePlanExecutor(platform, call, body));
    route(deleteExecutorEndpoint, (call, { params }) => deletePlanExecutor(platform, call, params.id));
    route(checkInEndpoint, (call, { body }) => checkInOnPlan(platform, call, body));
    route(endEndpoint, (call, { body }) => endPlan(platform, call, body));
    route(reopenEndpoint, (call, { body }) => reopenPlan(platform, call, body));
    route(rateEndpoint, (call, { body }) => ratePlan(platform, call, body));
    route(linkEndpoint, (call, { body }) => setPlanExternalId(platform, call, body));
    route(notifyEndpoint, (call, { body }) => notifyPlanDelivery(platform, call, body));
    route(deleteEndpoint, (call, { params }) => deletePlan(platform, call, params.id));

    implementationPlanRegister.route(route, platform);
    route(updateImplementationPlan, (call, { body }) =>
      implementationPlanRegister.save(platform, call, body),
    );
    route(importImplementationPlans, (call, { body }) =>
      implementationPlanRegister.import(platform, call, body),
    );
    route(syncEndpoint, (call, { body }) => syncImplementationPlans(platform, call, body));

    route(batchCreateRecurringTasks, (call, { body }) => createRecurringTasks(platform, call, body));
    route(recurringEndpoint, (call, { query }) => listRecurringTasks(platform, call, query.accId));
    route(changeRecurringEndpoint, (call, { body }) => changeRecurringTask(platform, call, body));
    route(stopEndpoint, (call, { body }) => stopRecurringTask(platform, call, body.id));

    route(getCalendarFeed, (call) => readFeedState(platform, call));
    route(createCalendarFeed, (call) => createFeed(platform, call));
    route.publicFile(readCalendarFeed, (call, { params }) => readFeed(platform, call, params.token));
    route(revokeCalendarFeed, (call) => revokeFeed(platform, call));
  };
