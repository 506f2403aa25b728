import type { CallResult } from "@pharos/api/core";
import {
  listRequestLinks,
  listServiceRequests,
  mergeServiceRequest,
  removeRequestLink,
  saveRequestLink,
  splitServiceRequest,
  suggestLinks,
  undoMergeServiceRequest,
  updateWithChildren,
} from "@pharos/api/service-request";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../../shared/api/index.ts";
import { noTags } from "../../../shared/no-tags.ts";
import { requestWrite } from "../request-cache.ts";

/** Everything that hangs together with a request. */
export type RequestLinks = CallResult<typeof listRequestLinks>;

/** A link as this end sees it. */
export type RequestLink = RequestLinks["links"][number];

/** Another request as pickers and links show it. */
export type LinkedRequest = RequestLink["request"];

/** The links of a request that the reader may see. */
export const requestLinks = (id: number) =>
  queryOptions({
    queryKey: ["serviceRequest", "links", id],
    queryFn: ({ signal }) => call(listRequestLinks, { query: { id } }, { signal, isPageRead: false }),
  });

const foundMax = 12;

/** Where the other end of a link is looked for. */
export interface Search {
  readonly id: number;
  /** Number or words; without any, requests that are like this one. */
  readonly keyword?: string | undefined;
  /** Only open requests of this organisation, for merging. */
  readonly mergeIn?: number | undefined;
}

/** Requests to choose from. */
export async function findOthers(
  { id, keyword, mergeIn }: Search,
  signal: AbortSignal,
): Promise<LinkedRequest[]> {
  const options = { signal, isPageRead: false };
  if (keyword === undefined) {
    const similar = await call(suggestLinks, { query: { id } }, options);
    return mergeIn === undefined ? similar : similar.filter(({ status }) => isOpen(status));
  }
  const { list } = await call(
    listServiceRequests,
    {
      query: {
        title: keyword,
        sortField: "relevance",
        pageSize: foundMax,
        viewTags: noTags,
        ...(mergeIn !== undefined && { companyId: mergeIn, unclosed: "true" }),
      },
    },
    options,
  );
  return list.filter((row) => row.id !== id);
}

// Closed and archived; a merge ends in something that goes on.
const isOpen = (status: number): boolean => status !== 2 && status !== 3;

/** One request that was chosen before. */
export async function findChosen(id: number, signal: AbortSignal): Promise<LinkedRequest[]> {
  const query = { ids: String(id), viewTags: noTags };
  return (await call(listServiceRequests, { query }, { signal, isPageRead: false })).list;
}

const freshLinks = { stales: ["serviceRequest"] } as const;

/** Links two requests. */
export const useSaveLink = apiMutation(saveRequestLink, freshLinks);

/** Takes a link away. */
export const useRemoveLink = apiMutation(removeRequestLink, freshLinks);

/** Ends a duplicate in another request. */
export const useMerge = apiMutation(mergeServiceRequest, requestWrite);

/** Takes a merge back. */
export const useUndoMerge = apiMutation(undoMergeServiceRequest, requestWrite);

/** Makes a request of its own out of a part of one. */
export const useSplit = apiMutation(splitServiceRequest, { stales: ["serviceRequest", "message"] });

/** One public update for a request and its children. */
export const useUpdateWithChildren = apiMutation(updateWithChildren, { stales: ["serviceRequest"] });
