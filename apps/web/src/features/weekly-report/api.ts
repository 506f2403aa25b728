import type { CallInput, CallResult } from "@pharos/api/core";
import {
  deleteWeeklyReport,
  getTeamReport,
  getWeeklyReport,
  listMissingReports,
  listWeeklyReports,
  prepareWeeklyReport,
  saveWeeklyReport,
  updateWeeklyReport,
  type WeeklyFacts,
} from "@pharos/api/weekly-report";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";

export type { WeeklyFacts };

/** What the list of reports is narrowed by, before it is sent. */
export type ReportFilter = NonNullable<CallInput<typeof listWeeklyReports>["query"]>;
export type ReportRow = CallResult<typeof listWeeklyReports>["list"][number];
/** The reports of a week in one. */
export type TeamReport = CallResult<typeof getTeamReport>;
export type ReportDetail = CallResult<typeof getWeeklyReport>;

/** Queries of reports. */
export const reportQueries = {
  list: (filter: ReportFilter) =>
    queryOptions({
      queryKey: ["weeklyReport", "list", filter],
      queryFn: ({ signal }) => call(listWeeklyReports, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["weeklyReport", "detail", id],
      queryFn: ({ signal }) => call(getWeeklyReport, { params: { id } }, { signal }),
    }),
  team: (query: CallInput<typeof getTeamReport>["query"]) =>
    queryOptions({
      queryKey: ["weeklyReport", "team", query],
      queryFn: ({ signal }) => call(getTeamReport, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  prepared: (date: string) =>
    queryOptions({
      queryKey: ["weeklyReport", "prepared", date],
      queryFn: ({ signal }) => call(prepareWeeklyReport, { query: { date } }, { signal }),
      // What is being written is not replaced under the writer's hands.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  missing: (date: string) =>
    queryOptions({
      queryKey: ["weeklyReport", "missing", date],
      queryFn: ({ signal }) => call(listMissingReports, { query: { date } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
} as const;

const changed = { stales: ["weeklyReport"] } as const;

/** Keeps a new report. */
export const useSaveReport = apiMutation(saveWeeklyReport, { ...changed, isQuiet: true });
/** Changes or submits a report, or comments on it. */
export const useUpdateReport = apiMutation(updateWeeklyReport, changed);
/** Deletes a draft. */
export const useDeleteReport = apiMutation(deleteWeeklyReport, changed);

/** The reports in the address of their page. */
export const reportsSpec = listSpecOf(
  listWeeklyReports,
  { search: "search", days: dateRange("periodFrom", "periodTo"), status: "status", team: "teamId" },
  { defaultPageSize: 20 },
);
