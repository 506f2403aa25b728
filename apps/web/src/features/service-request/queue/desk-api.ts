import type { CallInput } from "@pharos/api/core";
import {
  bulkServiceRequests,
  countRequestViews,
  deleteRequestView,
  listRequestViews,
  orderRequestViews,
  saveRequestView,
  setDefaultRequestView,
} from "@pharos/api/service-request";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../../shared/api/index.ts";

/** What is done with several requests. */
export type BulkInput = CallInput<typeof bulkServiceRequests>["body"];
export type BulkAction = BulkInput["action"];

const viewsStaleMs = 30_000;

/** Saved views, and the counts of all views at once. */
export const deskQueries = {
  views: () =>
    queryOptions({
      queryKey: ["serviceRequest", "views"],
      queryFn: ({ signal }) => call(listRequestViews, {}, { signal, isPageRead: false }),
      staleTime: viewsStaleMs,
    }),
  /** Under the lists' key, so that what makes a list stale makes its counts stale. */
  counts: () =>
    queryOptions({
      queryKey: ["serviceRequest", "list", "viewCounts"],
      queryFn: async ({ signal }) =>
        (await call(countRequestViews, {}, { signal, isPageRead: false })).counts,
    }),
} as const;

const withViews = { stales: ["serviceRequest"] } as const;

/** Keeps a view, or changes one. */
export const useSaveRequestView = apiMutation(saveRequestView, withViews);
/** Puts views into an order. */
export const useOrderRequestViews = apiMutation(orderRequestViews, withViews);
/** Deletes a view. */
export const useDeleteRequestView = apiMutation(deleteRequestView, withViews);
/** Chooses the view that the list opens with. */
export const useSetDefaultRequestView = apiMutation(setDefaultRequestView, withViews);
/** Does one thing with several requests; the screen says what became of each. */
export const useBulkServiceRequests = apiMutation(bulkServiceRequests, {
  stales: ["serviceRequest", "starred", "message"],
  isQuiet: true,
});
