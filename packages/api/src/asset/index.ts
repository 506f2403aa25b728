export { getAsset } from "./detail.ts";
export { AssetFilter, exportAssets, listAssets } from "./list.ts";
export { deleteAssetNode, listNodeTypes, SaveAssetNode, saveAssetNode } from "./node.ts";
export { importAssets, retireAsset, SaveAsset, saveAsset } from "./save.ts";
export { AssetDetail, AssetNodeView, AssetRow, assetRecordsMax } from "./shapes.ts";
