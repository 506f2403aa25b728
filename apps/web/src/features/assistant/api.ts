import {
  decideSuggestion,
  deleteAssistantConversation,
  getAssistant,
  getAssistantConversation,
  listAssistantUsage,
  rateAssistantAnswer,
  saveAssistantMode,
} from "@pharos/api/assistant";
import type { CallResult } from "@pharos/api/core";
import { lookUp } from "@pharos/api/lookup";
import { getServiceRequest } from "@pharos/api/service-request";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf, type QueryOf } from "../../shared/list/list-spec.ts";

/** Queries of the assistant. */
export const assistantQueries = {
  all: () =>
    queryOptions({
      queryKey: ["assistant", "all"],
      queryFn: ({ signal }) => call(getAssistant, {}, { signal }),
    }),
  conversation: (id: number) =>
    queryOptions({
      queryKey: ["assistant", "conversation", id],
      queryFn: ({ signal }) => call(getAssistantConversation, { params: { id } }, { signal }),
    }),
  usage: (query: QueryOf<typeof listAssistantUsage>) =>
    queryOptions({
      queryKey: ["assistantUsage", query],
      queryFn: ({ signal }) => call(listAssistantUsage, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

const changed = { stales: ["assistant"] } as const;
export const useDeleteConversation = apiMutation(deleteAssistantConversation, changed);
export const useRateAnswer = apiMutation(rateAssistantAnswer, changed);

/** Says what became of a suggestion. */
export const useDecide = apiMutation(decideSuggestion, { stales: ["assistantUsage"] });

/** Says what the assistant may do for an organisation. */
export const useSaveMode = apiMutation(saveAssistantMode, { stales: ["assistantUsage"] });

/** Usage of a month, of everybody and of each organisation. */
export type Usage = CallResult<typeof listAssistantUsage>;

/** The list of usage in the address. */
export const usageSpec = listSpecOf(listAssistantUsage, {
  keyword: "keyword",
  month: (text) => (/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text) ? { month: text } : {}),
});

/** A service request that can be asked about. */
export type AskedRequest = Pick<CallResult<typeof lookUp>["requests"][number], "id" | "srNo" | "title">;

/** Service requests by number or words; with `id`, the one that was chosen. */
export async function findAskedRequests(
  { keyword, id }: { readonly keyword?: string; readonly id?: number },
  signal: AbortSignal,
): Promise<AskedRequest[]> {
  if (id !== undefined) {
    const request = await call(getServiceRequest, { query: { id } }, { signal, isPageRead: false });
    return [{ id: request.id, srNo: request.srNo, title: request.title }];
  }
  if (!keyword) return [];
  return (await call(lookUp, { query: { words: keyword } }, { signal, isPageRead: false })).requests;
}
