import type { CallInput, CallResult } from "@pharos/api/core";
import { listDictionary } from "@pharos/api/dictionary";
import { listServiceCompanies, listValidAssets } from "@pharos/api/service-number";
import {
  assignServiceRequest,
  closeServiceRequest,
  explainServiceRequestSla,
  getServiceRequest,
  listServiceRequestHistory,
  listServiceRequests,
  prepareServiceRequest,
  readServiceRequestHistoryTexts,
  recoverServiceRequest,
  removeServiceRequestReply,
  reopenServiceRequest,
  replyToServiceRequest,
  saveServiceRequest,
  updateServiceRequestReply,
} from "@pharos/api/service-request";
import { findEngineers, listDuty } from "@pharos/api/team";
import { dictionaryType } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { detailKey, replyWrite, requestSaying, requestWrite, requestWriteById } from "./request-cache.ts";

/** What a list of requests is narrowed by, before it is sent. */
export type RequestFilter = NonNullable<CallInput<typeof listServiceRequests>["query"]>;

/** What the form for a new request fills in by itself. */
export type Preparation = CallResult<typeof prepareServiceRequest>;

/** A customer with its service numbers. */
export type ServiceCompany = CallResult<typeof listServiceCompanies>[number];

/** A service number to raise a request under. */
export type ServiceNumber = ServiceCompany["accs"][number];

/** An asset, and the service number in force that covers it. */
export type ValidAsset = CallResult<typeof listValidAssets>[number];

/** One step in the life of a request. */
export type HistoryStep = CallResult<typeof listServiceRequestHistory>["list"][number];

/** A clock with the intervals that explain it. */
export type ExplainedClock = ExplainedSla["clocks"][number];

/** The clocks of a request, and the policy behind them. */
export type ExplainedSla = CallResult<typeof explainServiceRequestSla>;

/** An engineer to give work to. */
export type Engineer = CallResult<typeof findEngineers>[number];

const historyMax = 200;

/** Queries of service requests and of what stands around them. */
export const serviceRequestQueries = {
  /** One page; the one before stays while the next is fetched. */
  list: (filter: RequestFilter) =>
    queryOptions({
      queryKey: ["serviceRequest", "list", filter],
      queryFn: ({ signal }) => call(listServiceRequests, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: detailKey(id),
      queryFn: ({ signal }) => call(getServiceRequest, { query: { id } }, { signal }),
    }),
  /** The whole history; longer ones than any real request has are cut at the old end. */
  history: (id: number) =>
    queryOptions({
      queryKey: ["serviceRequest", "history", id],
      queryFn: ({ signal }) =>
        call(
          listServiceRequestHistory,
          { query: { id, pageSize: historyMax } },
          { signal, isPageRead: false },
        ),
    }),
  historyTexts: (id: number, stepId: number) =>
    queryOptions({
      queryKey: ["serviceRequest", "historyTexts", id, stepId],
      queryFn: ({ signal }) =>
        call(readServiceRequestHistoryTexts, { query: { id, stepId } }, { signal, isPageRead: false }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  sla: (id: number) =>
    queryOptions({
      queryKey: ["serviceRequest", "sla", id],
      queryFn: ({ signal }) =>
        call(explainServiceRequestSla, { query: { id } }, { signal, isPageRead: false }),
    }),
  companies: () =>
    queryOptions({
      queryKey: ["serviceNumber", "companies"],
      queryFn: ({ signal }) => call(listServiceCompanies, { query: {} }, { signal, isPageRead: false }),
      staleTime: 60_000,
    }),
  assets: (companyId: number) =>
    queryOptions({
      queryKey: ["serviceNumber", "assets", companyId],
      queryFn: ({ signal }) =>
        call(listValidAssets, { query: { companyId, isAll: "true" } }, { signal, isPageRead: false }),
      staleTime: 60_000,
    }),
  /** What is known of an organisation, and of an asset of it, before a request is raised. */
  preparation: (companyId: number, assetId: number | null) =>
    queryOptions({
      queryKey: ["serviceNumber", "preparation", companyId, assetId],
      queryFn: ({ signal }) =>
        call(
          prepareServiceRequest,
          { query: { companyId, ...(assetId !== null && { assetId }) } },
          { signal, isPageRead: false },
        ),
      staleTime: 60_000,
    }),
  catalogue: () =>
    queryOptions({
      queryKey: ["dictionary", "faultCatalogue"],
      queryFn: ({ signal }) =>
        call(
          listDictionary,
          { query: { dictType: dictionaryType.toCode("faultCatalogue") } },
          { signal, isPageRead: false },
        ),
      staleTime: 10 * 60_000,
    }),
  engineers: (companyId: number) =>
    queryOptions({
      queryKey: ["team", "engineers", companyId],
      queryFn: ({ signal }) => call(findEngineers, { query: { companyId } }, { signal, isPageRead: false }),
    }),
  /** Who is on duty at this moment. */
  duty: () =>
    queryOptions({
      queryKey: ["team", "duty"],
      queryFn: ({ signal }) => call(listDuty, { query: {} }, { signal, isPageRead: false }),
      staleTime: 5 * 60_000,
    }),
} as const;

/** Raises a request, or edits one. */
export const useSaveServiceRequest = apiMutation(saveServiceRequest, {
  stales: ["serviceRequest", "message"],
});

/** Answers a request, or leaves an internal note. */
export const useReplyToServiceRequest = apiMutation(replyToServiceRequest, requestSaying);

/** Changes the words of a reply. */
export const useUpdateReply = apiMutation(updateServiceRequestReply, replyWrite);

/** Withdraws a reply. */
export const useRemoveReply = apiMutation(removeServiceRequestReply, replyWrite);

/** Gives a request to an engineer, or takes it. */
export const useAssignServiceRequest = apiMutation(assignServiceRequest, requestWrite);

/** Records that the business runs again. */
export const useRecoverServiceRequest = apiMutation(recoverServiceRequest, requestWrite);

/** Closes or cancels a request. */
export const useCloseServiceRequest = apiMutation(closeServiceRequest, requestWrite);

/** Opens a closed request again. */
export const useReopenServiceRequest = apiMutation(reopenServiceRequest, requestWriteById);
