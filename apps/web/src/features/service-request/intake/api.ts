import { approveApplication, rejectApplication } from "@pharos/api/application";
import { getAsset } from "@pharos/api/asset";
import type { CallResult } from "@pharos/api/core";
import {
  findSimilarRequests,
  readRemoteAccess,
  recordDeflection,
  removeRemoteAccess,
  saveRemoteAccess,
} from "@pharos/api/service-request";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../../shared/api/index.ts";
import { requestWrite } from "../request-cache.ts";

/** How to connect to the customer's systems, in the open. */
export type OpenedRemote = CallResult<typeof readRemoteAccess>;

/** An open request that may be about the same thing. */
export type SimilarRequest = CallResult<typeof findSimilarRequests>["requests"][number];

/** Looks at the secrets once. Not a query: they are kept nowhere, and a look must be one someone took. */
export const lookAtRemote = (id: number): Promise<OpenedRemote> =>
  call(readRemoteAccess, { query: { id } }, { isPageRead: false });

/** Leaves or changes how to connect to the customer's systems. */
export const useSaveRemoteAccess = apiMutation(saveRemoteAccess, requestWrite);

/** Wipes it. */
export const useRemoveRemoteAccess = apiMutation(removeRemoteAccess, requestWrite);

/** Grants service to a request that waits for its entitlement. */
export const useApproveEntitlement = apiMutation(approveApplication, {
  stales: ["serviceRequest", "application", "message"],
});

/** Ends it instead. */
export const useRejectEntitlement = apiMutation(rejectApplication, {
  stales: ["serviceRequest", "application", "message"],
});

/** Counts that something that was found made a new request unnecessary. */
export const useRecordDeflection = apiMutation(recordDeflection, {});

/** The organisation an asset belongs to. */
export const assetOwner = (id: number) =>
  queryOptions({
    queryKey: ["asset", "owner", id],
    queryFn: ({ signal }) => call(getAsset, { query: { id } }, { signal, isPageRead: false }),
    retry: false,
  });

/** Open requests that have words of a title in common. */
export const similarRequests = (title: string, companyId: number | undefined) =>
  queryOptions({
    queryKey: ["serviceRequest", "similar", companyId ?? null, title],
    queryFn: ({ signal }) =>
      call(
        findSimilarRequests,
        { query: { title, ...(companyId !== undefined && { companyId }) } },
        { signal, isPageRead: false },
      ),
    staleTime: 30_000,
    // No one waits for a suggestion.
    retry: false,
  });
