import {
  type AssetDetail,
  deleteAssetNode,
  getAsset,
  listAssets,
  listNodeTypes,
  retireAsset,
  saveAsset,
  saveAssetNode,
} from "@pharos/api/asset";
import type { CallInput } from "@pharos/api/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

/** What the list of assets is narrowed by, before it is sent. */
export type AssetFilter = NonNullable<CallInput<typeof listAssets>["query"]>;

/** Queries of assets. */
export const assetQueries = {
  list: (filter: AssetFilter) =>
    queryOptions({
      queryKey: ["asset", "list", filter],
      queryFn: ({ signal }) => call(listAssets, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["asset", "detail", id],
      queryFn: ({ signal }) => call(getAsset, { query: { id } }, { signal }),
    }),
  nodeTypes: () =>
    queryOptions({
      queryKey: ["asset", "nodeTypes"],
      queryFn: ({ signal }) => call(listNodeTypes, {}, { signal, isPageRead: false }),
    }),
} as const;

const fresh = {
  writes: (asset: AssetDetail) => [cacheWrite(assetQueries.detail(asset.id), asset)],
  stales: ["asset", "organisation", "audit"],
};

export const useSaveAsset = apiMutation(saveAsset, fresh);
export const useRetireAsset = apiMutation(retireAsset, { stales: ["asset", "organisation"] });
export const useSaveAssetNode = apiMutation(saveAssetNode, fresh);
export const useDeleteAssetNode = apiMutation(deleteAssetNode, fresh);

/** The assets of an organisation in the address of their page. */
export const assetsSpec = listSpecOf(listAssets, {
  keyword: "keyword",
  dbType: "dbType",
  env: "env",
  importance: "importance",
  arch: "arch",
  valid: "valid",
});
