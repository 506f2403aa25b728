import type { CallInput, CallResult } from "@pharos/api/core";
import { getServiceRequestStatistics, listBreaches, listSlaAttainment } from "@pharos/api/service-request";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";

/** What is counted, before it is sent. */
export type StatisticsQuery = NonNullable<CallInput<typeof getServiceRequestStatistics>["query"]>;
export type AttainmentQuery = NonNullable<CallInput<typeof listSlaAttainment>["query"]>;
export type BreachQuery = NonNullable<CallInput<typeof listBreaches>["query"]>;

export type Statistics = CallResult<typeof getServiceRequestStatistics>;
export type NamedFigures = Statistics["series"][number];
export type AttainmentRow = CallResult<typeof listSlaAttainment>["list"][number];

/** How the statistics are asked for; the figures of the last question stay until the next ones are there. */
export const serviceStatisticsQueries = {
  statistics: (query: StatisticsQuery) =>
    queryOptions({
      queryKey: ["serviceRequest", "statistics", query],
      queryFn: ({ signal }) => call(getServiceRequestStatistics, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  attainment: (query: AttainmentQuery) =>
    queryOptions({
      queryKey: ["serviceRequest", "attainment", query],
      queryFn: ({ signal }) => call(listSlaAttainment, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  breaches: (query: BreachQuery) =>
    queryOptions({
      queryKey: ["serviceRequest", "breaches", query],
      queryFn: ({ signal }) => call(listBreaches, { query }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
};
