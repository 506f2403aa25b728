import {
  type AssetDetail,
  deleteAssetNode,
  getAsset,
  listAssets,
  listNodeTypes,
  retireAsset,
  saveAsset,
  saveAssetNode,
} from "@pharos/contract/asset";
import type { CallInput } from "@pharos/contract/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { cacheWrite, call, contractMutation } from "../../shared/api/index.ts";

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

export const useSaveAsset = contractMutation(saveAsset, fresh);
export const useRetireAsset = contractMutation(retireAsset, { stales: ["asset", "organisation"] });
export const useSaveAssetNode = contractMutation(saveAssetNode, fresh);
export const useDeleteAssetNode = contractMutation(deleteAssetNode, fresh);
