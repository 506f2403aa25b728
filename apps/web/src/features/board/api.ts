import {
  type CustomerReview,
  downloadCustomerReview,
  listBoardCustomers,
  type Rows,
  readBoardAsOf,
  readBoardChart,
  readBoardForecast,
  readBoardSubscription,
  readBoardTiles,
  readBoardTurns,
  readCustomerReview,
  readEfficiency,
  readHourTreemap,
  saveBoardSubscription,
} from "@pharos/api/board";
import type { CallInput, CallResult } from "@pharos/api/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call, fetchFile } from "../../shared/api/index.ts";
import type { Days } from "../service-statistics/parts.ts";
import { saveFile } from "../sheet/index.ts";

export type { CustomerReview, Rows };
export type Tile = CallResult<typeof readBoardTiles>["tiles"][number];
export type Chart = CallResult<typeof readBoardChart>;
export type Person = NonNullable<Chart["categories"][number]["people"]>[number];
export type ChartType = Chart["type"];
export type CustomerRow = CallResult<typeof listBoardCustomers>["list"][number];
export type BoardAsOf = CallResult<typeof readBoardAsOf>;
export type BoardTurns = CallResult<typeof readBoardTurns>;
export type TurnKind = NonNullable<NonNullable<CallInput<typeof readBoardTurns>["query"]>["kind"]>;
export type Forecast = CallResult<typeof readBoardForecast>;
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
  forecast: (teamId?: string | number) =>
    queryOptions({
      queryKey: ["board", "forecast", teamId],
      queryFn: ({ signal }) =>
        call(
          readBoardForecast,
          { query: { ...(teamId !== undefined && { teamId }) } },
          { signal, isPageRead: false },
        ),
      placeholderData: keepPreviousData,
    }),
  subscription: () =>
    queryOptions({
      queryKey: ["board", "subscription"],
      queryFn: ({ signal }) => call(readBoardSubscription, {}, { signal, isPageRead: false }),
    }),
  turns: (period: Period, kind: TurnKind = "request") =>
    queryOptions({
      queryKey: ["board", "turns", kind, period],
      queryFn: ({ signal }) =>
        call(readBoardTurns, { query: { ...period, kind } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  asOf: (period: Period, at: string) =>
    queryOptions({
      queryKey: ["board", "asOf", at, period],
      queryFn: ({ signal }) =>
        call(readBoardAsOf, { query: { ...period, at } }, { signal, isPageRead: false }),
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
  review: (id: number, { from, to }: Days) =>
    queryOptions({
      queryKey: ["board", "review", id, from, to],
      queryFn: ({ signal }) => call(readCustomerReview, { params: { id }, query: { from, to } }, { signal }),
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

export const useSaveSubscription = apiMutation(saveBoardSubscription, {
  writes: (saved) => [cacheWrite(boardQueries.subscription(), saved)],
});

/** Saves the review of a customer as it is given to the customer. */
export async function saveCustomerReview(id: number, { from, to }: Days): Promise<void> {
  const { name, content } = await fetchFile(downloadCustomerReview, { params: { id }, query: { from, to } });
  saveFile(name, content);
}
