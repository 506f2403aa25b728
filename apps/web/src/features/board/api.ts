import {
  listBoardCustomers,
  type Rows,
  readBoardChart,
  readBoardTiles,
  readEfficiency,
  readHourTreemap,
} from "@pharos/api/board";
import type { CallInput, CallResult } from "@pharos/api/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";

export type { Rows };
export type Tile = CallResult<typeof readBoardTiles>["tiles"][number];
export type Chart = CallResult<typeof readBoardChart>;
export type ChartType = Chart["type"];
export type CustomerRow = CallResult<typeof listBoardCustomers>["list"][number];
export type HourTree = CallResult<typeof readHourTreemap>;
export type Efficiency = CallResult<typeof readEfficiency>;

/** Days and team of a board, before they are sent. */
export type Period = NonNullable<CallInput<typeof readBoardTiles>["query"]>;
type TreeQuery = NonNullable<CallInput<typeof readHourTreemap>["query"]>;
type EfficiencyQuery = NonNullable<CallInput<typeof readEfficiency>["query"]>;

/** Reads of the boards; the figures of the last question stay until the next ones are there. */
export const boardQueries = {
  tiles: (period: Period) =>
    queryOptions({
      queryKey: ["board", "tiles", period],
      queryFn: ({ signal }) => call(readBoardTiles, { query: period }, { signal }),
      placeholderData: keepPreviousData,
    }),
  chart: (type: ChartType, period: Period) =>
    queryOptions({
      queryKey: ["board", "chart", type, period],
      queryFn: ({ signal }) =>
        call(readBoardChart, { query: { ...period, type } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  customers: (period: Period, pageNum: number) =>
    queryOptions({
      queryKey: ["board", "customers", period, pageNum],
      queryFn: ({ signal }) =>
        call(
          listBoardCustomers,
          { query: { ...period, pageNum, pageSize: 10 } },
          { signal, isPageRead: false },
        ),
      placeholderData: keepPreviousData,
    }),
  treemap: (query: TreeQuery) =>
    queryOptions({
      queryKey: ["board", "treemap", query],
      queryFn: ({ signal }) => call(readHourTreemap, { query }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  efficiency: (query: EfficiencyQuery) =>
    queryOptions({
      queryKey: ["board", "efficiency", query],
      queryFn: ({ signal }) => call(readEfficiency, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;
