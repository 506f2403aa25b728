import type { CallInput, CallResult } from "@pharos/api/core";
import {
  generateMonthReport,
  getServiceReport,
  listMonthReports,
  listServiceReports,
  openReportDocument,
  type ServiceReportDetail,
  updateServiceReport,
} from "@pharos/api/service-report";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type { ServiceReportDetail };

/** What the list of reports is narrowed by, before it is sent. */
export type ReportFilter = NonNullable<CallInput<typeof listServiceReports>["query"]>;
export type ReportRow = CallResult<typeof listServiceReports>["list"][number];
/** A service number in the month end, with its report when there is one. */
export type MonthReport = CallResult<typeof listMonthReports>[number];
export type ReportFigures = ServiceReportDetail["figures"];

/** Queries of monthly reports. */
export const reportQueries = {
  list: (numberId: number, filter: ReportFilter) =>
    queryOptions({
      queryKey: ["serviceReport", "list", numberId, filter],
      queryFn: ({ signal }) =>
        call(listServiceReports, { params: { id: numberId }, query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  month: (month: string) =>
    queryOptions({
      queryKey: ["serviceReport", "month", month],
      queryFn: ({ signal }) => call(listMonthReports, { query: { month } }, { signal }),
    }),
  detail: (numberId: number, reportId: number) =>
    queryOptions({
      queryKey: ["serviceReport", "detail", numberId, reportId],
      queryFn: ({ signal }) =>
        call(getServiceReport, { params: { id: numberId, id2: reportId } }, { signal }),
    }),
} as const;

/** Generates the report of a month. */
export const useGenerateReport = apiMutation(generateMonthReport, { stales: ["serviceReport"] });

/** Changes the texts of a report, or moves it on or back. */
export const useUpdateReport = apiMutation(updateServiceReport, {
  writes: (report) => [cacheWrite(reportQueries.detail(report.accId, report.reportId), report)],
  stales: ["serviceReport"],
});

/** Where the document of a report can be fetched for a few minutes. */
export const reportDocumentUrl = async (numberId: number, reportId: number): Promise<string> =>
  (await call(openReportDocument, { params: { id: numberId, id2: reportId } }, { isPageRead: false })).url;

/** The reports in the address of their page. */
export const reportsSpec = listSpecOf(listServiceReports, { status: "status" }, { defaultPageSize: 20 });
