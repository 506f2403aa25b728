import { listContractItems } from "@pharos/api/contract-item";
import type { CallInput, CallResult } from "@pharos/api/core";
import {
  closeMonth,
  correctHours,
  countPendingHours,
  decideBonus,
  findHourSubjects,
  getHourCalendar,
  getHourMatrix,
  getPlannedCalendar,
  getReviewStatistics,
  type HourRecord,
  listHourProposals,
  listHours,
  listInternalMatters,
  listPlannedHours,
  listRelatedHours,
  type PlannedHours as PlannedRow,
  proposeBonus,
  removeHours,
  reviewHours,
  saveHours,
  saveHoursBatch,
  saveInternalMatter,
  sumHours,
} from "@pharos/api/work-hour";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";

export type { HourRecord, PlannedRow };

/** What the table of hours is narrowed by, before it is sent. */
export type HourFilter = NonNullable<CallInput<typeof listHours>["query"]>;
/** One day of a person. */
export type HourDay = CallResult<typeof getHourCalendar>[number];
/** One day of a person by plans. */
export type PlannedDay = CallResult<typeof getPlannedCalendar>[number];
/** Work that was probably done and not entered. */
export type HourProposal = CallResult<typeof listHourProposals>[number];
/** Something hours can be entered for. */
export type HourTarget = CallResult<typeof findHourSubjects>[number];
/** Hours of one group, added up. */
export type HourSum = CallResult<typeof sumHours>[number];
/** The month of a team. */
export type HourMatrix = CallResult<typeof getHourMatrix>;
/** What of the hours on a request or plan the reader sees. */
export type RelatedHours = CallResult<typeof listRelatedHours>;

/** What a correction changes, or would change. */
export type HourCorrection = CallResult<typeof correctHours>;

/** Queries of hours. */
export const hourQueries = {
  calendar: (query: CallInput<typeof getHourCalendar>["query"]) =>
    queryOptions({
      queryKey: ["workHour", "calendar", query],
      queryFn: ({ signal }) => call(getHourCalendar, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  proposals: (query: CallInput<typeof listHourProposals>["query"]) =>
    queryOptions({
      queryKey: ["workHour", "proposals", query],
      queryFn: ({ signal }) => call(listHourProposals, { query }, { signal, isPageRead: false }),
    }),
  subjects: (query: NonNullable<CallInput<typeof findHourSubjects>["query"]>) =>
    queryOptions({
      queryKey: ["workHour", "subjects", query],
      queryFn: ({ signal }) => call(findHourSubjects, { query }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  /** What hours can be entered for besides requests and plans. */
  matters: () =>
    queryOptions({
      queryKey: ["workHour", "matters"],
      queryFn: ({ signal }) => call(listInternalMatters, {}, { signal, isPageRead: false }),
    }),
  /** What the reader may review, by state and by person. */
  reviewFigures: () =>
    queryOptions({
      queryKey: ["workHour", "reviewFigures"],
      queryFn: ({ signal }) => call(getReviewStatistics, { body: {} }, { signal, isPageRead: false }),
    }),
  list: (filter: HourFilter) =>
    queryOptions({
      queryKey: ["workHour", "list", filter],
      queryFn: ({ signal }) => call(listHours, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  sums: (query: CallInput<typeof sumHours>["query"]) =>
    queryOptions({
      queryKey: ["workHour", "sums", query],
      queryFn: ({ signal }) => call(sumHours, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  plannedCalendar: (query: CallInput<typeof getPlannedCalendar>["query"]) =>
    queryOptions({
      queryKey: ["workHour", "plannedCalendar", query],
      queryFn: ({ signal }) => call(getPlannedCalendar, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  planned: (query: CallInput<typeof listPlannedHours>["query"]) =>
    queryOptions({
      queryKey: ["workHour", "planned", query],
      queryFn: ({ signal }) => call(listPlannedHours, { query: query ?? {} }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Contract items of a customer that hours can be moved to. */
  items: (companyId: number) =>
    queryOptions({
      queryKey: ["contractItem", "ofHours", companyId],
      queryFn: ({ signal }) =>
        call(
          listContractItems,
          { query: { companyId, includeExpired: "true", pageSize: 200 } },
          { signal, isPageRead: false },
        ),
    }),
  pending: () =>
    queryOptions({
      queryKey: ["workHour", "pending"],
      queryFn: ({ signal }) => call(countPendingHours, {}, { signal, isPageRead: false }),
    }),
  matrix: (query: CallInput<typeof getHourMatrix>["query"]) =>
    queryOptions({
      queryKey: ["workHour", "matrix", query],
      queryFn: ({ signal }) => call(getHourMatrix, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  related: (kind: "serviceRequest" | "plan", id: number) =>
    queryOptions({
      queryKey: ["workHour", "related", kind, id],
      queryFn: ({ signal }) =>
        call(
          listRelatedHours,
          { params: { id }, query: { kind: kind === "plan" ? 1 : 0 } },
          { signal, isPageRead: false },
        ),
    }),
} as const;

// Hours on a plan begin it; approved ones draw the balances of contracts, service numbers and plans.
// They stand on service orders, too.
const changed = { stales: ["workHour", "plan", "serviceOrder", "audit"] } as const;
const drawn = {
  stales: ["workHour", "plan", "serviceOrder", "contractItem", "contract", "audit"],
  isQuiet: true,
} as const;

/** Enters hours, or changes a record. */
export const useSaveHours = apiMutation(saveHours, changed);
/** Enters several records; the screen says what was refused. */
export const useSaveHoursBatch = apiMutation(saveHoursBatch, { ...changed, isQuiet: true });
/** Removes a record. */
export const useRemoveHours = apiMutation(removeHours, changed);
/** Approves, returns, or takes approvals back; the screen says what became of each record. */
export const useReviewHours = apiMutation(reviewHours, drawn);
/** Moves hours to another contract item, or says what that would change. */
export const useCorrectHours = apiMutation(correctHours, drawn);
/** Proposes bonus hours. */
export const useProposeBonus = apiMutation(proposeBonus, changed);
/** Decides about proposed bonus hours. */
export const useDecideBonus = apiMutation(decideBonus, changed);

/** An internal matter. */
export type Matter = CallResult<typeof listInternalMatters>[number];

/** Adds an internal matter, or changes one. */
export const useSaveMatter = apiMutation(saveInternalMatter, changed);

/** Closes a month, or opens it again. */
export const useCloseMonth = apiMutation(closeMonth, changed);

/** The table of hours in the address of its page. */
export const hoursSpec = listSpecOf(
  listHours,
  {
    title: "title",
    days: dateRange("from", "to"),
    person: "executorId",
    company: "companyId",
    team: "teamId",
    kind: "kind",
    status: "reviewStatus",
    type: "serviceType",
    mine: "mine",
    missingAcc: "missingAcc",
    missingPlan: "missingImpl",
    // Set by links of the boards alone.
    people: (text) => (/^\d{1,16}(,\d{1,16}){0,499}$/.test(text) ? { executorIds: text } : {}),
    acc: "accId",
    plan: "planId",
    city: "city",
    without: "without",
    worked: "isWorked",
    overtime: "isOvertime",
    bonus: "hasBonus",
  },
  { defaultPageSize: 50 },
);

/** Planned against reported hours in the address of their page. */
export const plannedSpec = listSpecOf(
  listPlannedHours,
  {
    title: "title",
    days: dateRange("from", "to"),
    person: "executorId",
    company: "companyId",
    status: "status",
    type: "checkType",
    over: "isOver",
  },
  { defaultPageSize: 50 },
);
