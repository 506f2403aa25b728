import {
  deleteAssetNode,
  exportAssets,
  getAsset,
  importAssets,
  listAssets,
  listNodeTypes,
  retireAsset,
  saveAsset,
  saveAssetNode,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const assetEndpoints = {
  listAssets,
  exportAssets,
  getAsset,
  saveAsset,
  retireAsset,
  importAssets,
  listNodeTypes,
  saveAssetNode,
  deleteAssetNode,
} as const;
