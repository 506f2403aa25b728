import type { CallInput, CallResult } from "@pharos/api/core";
import {
  deleteResource,
  downloadResource,
  getPatchAdvice,
  getResource,
  listResourceDownloads,
  listResourceProducts,
  listResources,
  markInstalled,
  type PatchAdvice,
  type ResourceDetail,
  type ResourceRow,
  type ResourceVersion,
  reviewResource,
  submitResource,
  takeDownResource,
  uploadResource,
} from "@pharos/api/resource";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type { PatchAdvice, ResourceDetail, ResourceRow, ResourceVersion };
export type DownloadEntry = CallResult<typeof listResourceDownloads>["list"][number];

/** What a list of resources is asked for. */
type ListFilter = NonNullable<CallInput<typeof listResources>["query"]>;

/** Reads of resources; the first word of a key names the module. */
export const resourceQueries = {
  list: (filter: ListFilter) =>
    queryOptions({
      queryKey: ["resource", "list", filter],
      queryFn: ({ signal }) => call(listResources, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  products: () =>
    queryOptions({
      queryKey: ["resource", "products"],
      queryFn: ({ signal }) => call(listResourceProducts, {}, { signal, isPageRead: false }),
    }),
  /** With every version for those who manage it. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ["resource", "detail", id],
      queryFn: ({ signal }) => call(getResource, { params: { id }, query: { isEdit: "true" } }, { signal }),
    }),
  downloads: (id: number, pageNum: number) =>
    queryOptions({
      queryKey: ["resource", "downloads", id, pageNum],
      queryFn: ({ signal }) =>
        call(listResourceDownloads, { query: { id, pageNum, pageSize: 50 } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  advice: (assetId: number) =>
    queryOptions({
      queryKey: ["resource", "advice", assetId],
      queryFn: ({ signal }) => call(getPatchAdvice, { query: { assetId } }, { signal, isPageRead: false }),
    }),
} as const;

const stales = ["resource", "starred"] as const;

export const useUploadResource = apiMutation(uploadResource, { stales });
export const useSubmitResource = apiMutation(submitResource, { stales });
export const useReviewResource = apiMutation(reviewResource, { stales });
export const useTakeDownResource = apiMutation(takeDownResource, { stales });
export const useDeleteResource = apiMutation(deleteResource, { stales });
export const useMarkInstalled = apiMutation(markInstalled, { stales: ["resource", "audit"] });

/** Gives a link to the file of a version, and writes the download down. */
export const useDownloadResource = apiMutation(downloadResource, { stales: ["resource"] });

/** The list of readers in the address of the page. */
export const browseSpec = listSpecOf(
  listResources,
  { keyword: "keyword", product: "productMenuId", kind: "kind", db: "dbType", starred: "starred" },
  { sortKeys: [] },
);

/** The console in the address of the page. */
export const consoleSpec = listSpecOf(
  listResources,
  { keyword: "keyword", kind: "kind", status: "status" },
  { sortKeys: [] },
);
