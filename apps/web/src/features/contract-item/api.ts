import {
  batchCreateRecurringTasks,
  bookQuota,
  type ContractItemRow,
  checkContractItemStatus,
  deleteServiceItem,
  getContractStatistics,
  getCostEfficiency,
  getHoursForecast,
  getServiceItem,
  listContractItems,
  listPocItems,
  listPocs,
  listServiceItems,
  type PocItemRow,
  type ServiceItemDetail,
  type ServiceItemView,
  saveContractItem,
  savePocItem,
  saveServiceItem,
  sendRenewalNote,
  syncPocItems,
} from "@pharos/api/contract-item";
import type { CallInput, CallResult } from "@pharos/api/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";

export type { ContractItemRow, PocItemRow, ServiceItemDetail, ServiceItemView };

/** What the list of contract items is narrowed by, before it is sent. */
export type ContractItemFilter = NonNullable<CallInput<typeof listContractItems>["query"]>;

/** What the list of proofs of concept is narrowed by, before it is sent. */
export type PocItemFilter = NonNullable<CallInput<typeof listPocItems>["query"]>;

/** What the statistics are asked for. */
export type StatisticsQuery = NonNullable<CallInput<typeof getContractStatistics>["query"]>;

export type ContractStatistics = CallResult<typeof getContractStatistics>;
/** Of what hours were promised. */
export type HourOwner = NonNullable<CallInput<typeof getHoursForecast>["query"]> & { readonly id: number };
export type HoursForecast = CallResult<typeof getHoursForecast>;
export type CostEfficiency = CallResult<typeof getCostEfficiency>;
export type ServiceItems = CallResult<typeof listServiceItems>;
export type RecurringPreview = CallResult<typeof batchCreateRecurringTasks>;

/** Reads of contract items, proofs of concept and service items; the first word of a key names the module. */
export const contractItemQueries = {
  list: (filter: ContractItemFilter) =>
    queryOptions({
      queryKey: ["contractItem", "list", filter],
      queryFn: ({ signal }) => call(listContractItems, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  closing: (id: number) =>
    queryOptions({
      queryKey: ["contractItem", "closing", id],
      queryFn: ({ signal }) =>
        call(checkContractItemStatus, { params: { id } }, { signal, isPageRead: false }),
    }),
  pocItems: (filter: PocItemFilter) =>
    queryOptions({
      queryKey: ["contractItem", "poc", filter],
      queryFn: ({ signal }) => call(listPocItems, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The same for one organisation, also for readers of contracts who do not read contract items. */
  pocsOf: (filter: PocItemFilter) =>
    queryOptions({
      queryKey: ["contractItem", "pocsOf", filter],
      queryFn: ({ signal }) => call(listPocs, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The items of a service number with their quotas, where they are the page itself. */
  serviceItems: (accId: number) =>
    queryOptions({
      queryKey: ["contractItem", "quotas", accId],
      queryFn: ({ signal }) => call(listServiceItems, { query: { accId } }, { signal }),
    }),
  serviceItem: (id: number) =>
    queryOptions({
      queryKey: ["contractItem", "serviceItem", id],
      queryFn: ({ signal }) => call(getServiceItem, { params: { id } }, { signal, isPageRead: false }),
    }),
  statistics: (query: StatisticsQuery) =>
    queryOptions({
      queryKey: ["contractItem", "statistics", query],
      queryFn: ({ signal }) => call(getContractStatistics, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  costEfficiency: (id: number) =>
    queryOptions({
      queryKey: ["contractItem", "costEfficiency", id],
      queryFn: ({ signal }) => call(getCostEfficiency, { params: { id } }, { signal }),
    }),
  forecast: (owner: HourOwner) =>
    queryOptions({
      queryKey: ["contractItem", "forecast", owner],
      queryFn: ({ signal }) => call(getHoursForecast, { query: owner }, { signal, isPageRead: false }),
    }),
} as const;

const stales = ["contractItem", "audit"] as const;

export const useSaveContractItem = apiMutation(saveContractItem, { stales });
/** Rows of another system, and what became of them. */
export type PocSyncRows = NonNullable<NonNullable<CallInput<typeof syncPocItems>["body"]>["rows"]>;
export type PocSyncResult = CallResult<typeof syncPocItems>;
export const useSyncPocs = apiMutation(syncPocItems, { stales });
export const useSavePocItem = apiMutation(savePocItem, { stales });
export const useSaveServiceItem = apiMutation(saveServiceItem, { stales });
export const useDeleteServiceItem = apiMutation(deleteServiceItem, { stales });

/** Writes to whom a contract belongs. */
export const useSendRenewalNote = apiMutation(sendRenewalNote, { stales: ["audit"] });

/** Books a line on a quota; the ledger on the page is the fresh one at once. */
export const useBookQuota = apiMutation(bookQuota, {
  writes: (detail) => [cacheWrite(contractItemQueries.serviceItem(detail.id), detail)],
  stales,
});

/** Creates recurring tasks; the plans of the next weeks are made at once. */
export const useCreateRecurringTasks = apiMutation(batchCreateRecurringTasks, {
  stales: ["contractItem", "plan"],
});

/** Asks for the dates of recurring tasks. */
export const useRecurringDates = apiMutation(batchCreateRecurringTasks, { isQuiet: true });

/** Shares of the planned hours that can be asked for, in per cent. */
export const progressRanges = {
  below50: { maxProgress: 49.99 },
  from50: { minProgress: 50, maxProgress: 89.99 },
  from90: { minProgress: 90, maxProgress: 100 },
  over: { minProgress: 100.01 },
} as const;
export type ProgressRange = keyof typeof progressRanges;

const isRange = (text: string): text is ProgressRange => Object.hasOwn(progressRanges, text);

/** The contract items in the address of their page. */
export const itemsSpec = listSpecOf(listContractItems, {
  keyword: "keyword",
  company: "companyId",
  contract: "contractId",
  type: "itemType",
  team: "teamId",
  status: "status",
  progress: (text) => (isRange(text) ? progressRanges[text] : {}),
  term: dateRange("dateRangeStart", "dateRangeEnd"),
  zero: "zeroHours",
  expired: "includeExpired",
});

/** The proofs of concept in the address of their page. */
export const pocSpec = listSpecOf(listPocItems, {
  keyword: "keyword",
  company: "companyId",
  result: "result",
  owner: "ownerUserId",
});
