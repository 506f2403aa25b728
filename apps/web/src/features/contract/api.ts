import {
  type ContractDetail,
  type ContractRow,
  deleteContract,
  dismissContractReminder,
  getContract,
  getContractOptions,
  getServiceNumberStatistics,
  listContractReminders,
  listContracts,
  mailContract,
  notifyExpiringContracts,
  saveContract,
  setRenewState,
  terminateContract,
} from "@pharos/api/contract";
import { listServiceItems } from "@pharos/api/contract-item";
import type { CallInput } from "@pharos/api/core";
import {
  changeServiceNumberStatus,
  getServiceNumber,
  listServiceNumbers,
  moveOpenRequests,
  type ServiceNumberDetail,
} from "@pharos/api/service-number";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";

export type { ContractDetail, ContractRow, ServiceNumberDetail };

/** What the list of contracts is narrowed by, before it is sent. */
export type ContractFilter = NonNullable<CallInput<typeof listContracts>["query"]>;

/** What the list of service numbers is narrowed by, before it is sent. */
export type NumberFilter = NonNullable<CallInput<typeof listServiceNumbers>["query"]>;

/** Reads of contracts and service numbers; the first word of a key names the module. */
export const contractQueries = {
  list: (filter: ContractFilter) =>
    queryOptions({
      queryKey: ["contract", "list", filter],
      queryFn: ({ signal }) => call(listContracts, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** A service with its contract, by the service's id. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ["contract", "detail", id],
      queryFn: ({ signal }) => call(getContract, { params: { id } }, { signal, isPageRead: false }),
    }),
  /** What the form chooses from; with an organisation, its assets too. */
  options: (companyId?: number) =>
    queryOptions({
      queryKey: ["contract", "options", companyId ?? 0],
      queryFn: ({ signal }) =>
        call(getContractOptions, { query: companyId ? { companyId } : {} }, { signal, isPageRead: false }),
      staleTime: 60_000,
    }),
  reminders: () =>
    queryOptions({
      queryKey: ["contract", "reminders"],
      queryFn: ({ signal }) => call(listContractReminders, {}, { signal, isPageRead: false }),
      staleTime: 60 * 60_000,
    }),
} as const;

/** Reads of service numbers. */
export const serviceNumberQueries = {
  list: (filter: NumberFilter) =>
    queryOptions({
      queryKey: ["serviceNumber", "list", filter],
      queryFn: ({ signal }) => call(listServiceNumbers, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The card of a service number of an organisation. */
  detail: (id: number, companyId: number) =>
    queryOptions({
      queryKey: ["serviceNumber", "detail", id, companyId],
      queryFn: ({ signal }) => call(getServiceNumber, { params: { id }, query: { companyId } }, { signal }),
    }),
  statistics: (id: number) =>
    queryOptions({
      queryKey: ["serviceNumber", "statistics", id],
      queryFn: ({ signal }) =>
        call(getServiceNumberStatistics, { params: { id }, query: {} }, { signal, isPageRead: false }),
    }),
  /** Items with their quotas; the items' own screens use the same words in the key. */
  quotas: (id: number) =>
    queryOptions({
      queryKey: ["contractItem", "quotas", id],
      queryFn: ({ signal }) =>
        call(listServiceItems, { query: { accId: id } }, { signal, isPageRead: false }),
    }),
} as const;

const stales = ["contract", "serviceNumber", "organisation", "message"] as const;
const freshDetail = {
  writes: (detail: ContractDetail) => [cacheWrite(contractQueries.detail(detail.id), detail)],
  stales,
} as const;

/** Creates or edits a contract. */
export const useSaveContract = apiMutation(saveContract, { stales });

/** Deletes a service. */
export const useDeleteContract = apiMutation(deleteContract, { stales });

/** Ends a contract before its time. */
export const useTerminateContract = apiMutation(terminateContract, freshDetail);

/** Notes how far the talks about the next term have come. */
export const useSetRenewState = apiMutation(setRenewState, freshDetail);

/** Sends the facts of a service by mail. */
export const useMailContract = apiMutation(mailContract);

/** Tells people now that contracts end. */
export const useNotifyExpiring = apiMutation(notifyExpiringContracts, { stales: ["message"] });

/** Silences one term of a contract for the reader. */
export const useDismissReminder = apiMutation(dismissContractReminder, {
  stales: ["contract"],
});

/** Moves the open requests of a service number to another one. */
export const useMoveOpenRequests = apiMutation(moveOpenRequests, { stales: [...stales, "serviceRequest"] });

/** Suspends, resumes, closes or reopens a service number. */
export const useChangeNumberStatus = apiMutation(changeServiceNumberStatus, {
  writes: (detail: ServiceNumberDetail) => [
    cacheWrite(serviceNumberQueries.detail(detail.id, detail.companyId), detail),
  ],
  stales,
});
