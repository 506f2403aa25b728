import type { CallInput, CallResult } from "@pharos/api/core";
import {
  changeRecurringTask,
  createCalendarFeed,
  createImplementationPlan,
  deletePlan,
  deletePlanExecutor,
  endPlan,
  getAvailability,
  getCalendarFeed,
  getPlan,
  getPlanCalendar,
  handOverPlan,
  type ImplementationPlanRow,
  listImplementationPlans,
  listNewPlans,
  listPlanCompanies,
  listPlans,
  listRecurringTasks,
  notifyPlanDelivery,
  type PlanDetail,
  type PlanRow,
  previewPlanNotice,
  ratePlan,
  readPlanSentence,
  reopenPlan,
  reschedulePlan,
  revokeCalendarFeed,
  savePlan,
  savePlanExecutor,
  setPlanExternalId,
  stopRecurringTask,
  syncImplementationPlans,
} from "@pharos/api/plan";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";

export type { ImplementationPlanRow, PlanDetail, PlanRow };

/** What the list of plans is narrowed by, before it is sent. */
export type PlanFilter = NonNullable<CallInput<typeof listPlans>["query"]>;
/** What a calendar is narrowed by, before it is sent. */
export type CalendarQuery = NonNullable<CallInput<typeof getPlanCalendar>["query"]>;
/** What is asked about people's time. */
export type AvailabilityQuery = NonNullable<CallInput<typeof getAvailability>["query"]>;
/** What the list of implementation plans is narrowed by. */
export type ImplementationFilter = NonNullable<CallInput<typeof listImplementationPlans>["query"]>;

/** What is asked about a notice that is not sent yet. */
type NoticeQuestion = NonNullable<CallInput<typeof previewPlanNotice>["body"]>;

/** Reads of plans; the first word of a key names the module. */
export const planQueries = {
  list: (filter: PlanFilter) =>
    queryOptions({
      queryKey: ["plan", "list", filter],
      queryFn: ({ signal }) => call(listNewPlans, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Some plans beside something else, such as those of a day on the workbench. */
  some: (filter: PlanFilter) =>
    queryOptions({
      queryKey: ["plan", "some", filter],
      queryFn: ({ signal }) => call(listPlans, { query: filter }, { signal, isPageRead: false }),
    }),
  calendar: (query: CalendarQuery) =>
    queryOptions({
      queryKey: ["plan", "calendar", query],
      queryFn: ({ signal }) => call(getPlanCalendar, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  availability: (query: AvailabilityQuery) =>
    queryOptions({
      queryKey: ["plan", "availability", query],
      queryFn: ({ signal }) => call(getAvailability, { query }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["plan", "detail", id],
      queryFn: ({ signal }) => call(getPlan, { params: { id } }, { signal }),
    }),
  /** A plan beside another record, which stays when the plan cannot be read. */
  beside: (id: number) =>
    queryOptions({
      queryKey: ["plan", "beside", id],
      queryFn: ({ signal }) => call(getPlan, { params: { id } }, { signal, isPageRead: false }),
    }),
  /** What a plan for an organisation can be about. */
  company: (companyId: number) =>
    queryOptions({
      queryKey: ["plan", "company", companyId],
      queryFn: async ({ signal }) =>
        (await call(listPlanCompanies, { query: { companyId } }, { signal, isPageRead: false }))[0] ?? null,
    }),
  /** What a sentence says about work to be planned. */
  sentence: (text: string) =>
    queryOptions({
      queryKey: ["plan", "sentence", text],
      queryFn: ({ signal }) => call(readPlanSentence, { query: { text } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  /** What people of a customer would be told of a plan. */
  notice: (body: NoticeQuestion) =>
    queryOptions({
      queryKey: ["plan", "notice", body],
      queryFn: ({ signal }) => call(previewPlanNotice, { body }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  feed: () =>
    queryOptions({
      queryKey: ["plan", "feed"],
      queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal, isPageRead: false }),
    }),
  recurring: (accId: number) =>
    queryOptions({
      queryKey: ["plan", "recurring", accId],
      queryFn: ({ signal }) => call(listRecurringTasks, { query: { accId } }, { signal, isPageRead: false }),
    }),
  implementation: (filter: ImplementationFilter) =>
    queryOptions({
      queryKey: ["plan", "implementation", filter],
      queryFn: ({ signal }) => call(listImplementationPlans, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

const stales = ["plan", "contractItem", "message"] as const;
/** The plan that a change answers is the fresh one at once. */
const writes = (detail: PlanDetail) => [cacheWrite(planQueries.detail(detail.id), detail)];

export const useSavePlan = apiMutation(savePlan, { writes, stales });
export const useReschedulePlan = apiMutation(reschedulePlan, { writes, stales });
export const useSaveExecutor = apiMutation(savePlanExecutor, { writes, stales });
export const useHandOverPlan = apiMutation(handOverPlan, { writes, stales });
export const useDeleteExecutor = apiMutation(deletePlanExecutor, { writes, stales });
export const useEndPlan = apiMutation(endPlan, { writes, stales });
export const useReopenPlan = apiMutation(reopenPlan, { writes, stales });
export const useRatePlan = apiMutation(ratePlan, { writes, stales });
export const useSetExternalId = apiMutation(setPlanExternalId, { writes, stales });
export const useNotifyDelivery = apiMutation(notifyPlanDelivery, { stales });
export const useDeletePlan = apiMutation(deletePlan, { stales });
export const useCreateFeed = apiMutation(createCalendarFeed, { stales: ["plan"] });
export const useRevokeFeed = apiMutation(revokeCalendarFeed, { stales: ["plan"] });
export const useChangeRecurringTask = apiMutation(changeRecurringTask, { stales: ["plan"] });
export const useStopRecurringTask = apiMutation(stopRecurringTask, { stales: ["plan"] });
export const useSyncImplementationPlans = apiMutation(syncImplementationPlans, { stales, isQuiet: true });
export const useSaveImplementationPlan = apiMutation(createImplementationPlan, { stales: ["plan", "audit"] });

/** The list of plans in the address of its page. */
export const planSpec = listSpecOf(listNewPlans, {
  title: "title",
  company: "companyId",
  team: "teamId",
  person: "executorId",
  unassigned: "unassigned",
  turn: "waitingFor",
  type: "checkType",
  status: "status",
  days: dateRange("startDate", "endDate"),
  noSn: "missingAcc",
  noImpl: "missingImpl",
});

/** The list of implementation plans in the address of its page. */
export const implementationSpec = listSpecOf(listImplementationPlans, {
  keyword: "keyword",
  company: "companyId",
  type: "taskType",
  status: "status",
  team: "teamId",
});

/** A recurring task. */
export type RecurringTask = CallResult<typeof listRecurringTasks>[number];
