import {
  deleteAssistantConversation,
  getAssistant,
  getAssistantConversation,
  rateAssistantAnswer,
} from "@pharos/api/assistant";
import type { CallResult } from "@pharos/api/core";
import { lookUp } from "@pharos/api/lookup";
import { getServiceRequest } from "@pharos/api/service-request";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";

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
} as const;

const changed = { stales: ["assistant"] } as const;
export const useDeleteConversation = apiMutation(deleteAssistantConversation, changed);
export const useRateAnswer = apiMutation(rateAssistantAnswer, changed);

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
