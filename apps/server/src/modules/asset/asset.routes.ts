import {
  deleteAssetNode,
  getAsset,
  importAssets as importEndpoint,
  listAssets as listEndpoint,
  listNodeTypes,
  retireAsset as retireEndpoint,
  saveAssetNode,
  saveAsset as saveEndpoint,
} from "@pharos/api/asset";
import type { Route } from "../../http/route.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { routeAssetExport } from "./asset.export.ts";
import { assetRepo } from "./asset.repo.ts";
import type { AssetRecords } from "./asset-records.repo.ts";
import { deleteNode } from "./delete-node.ts";
import { importAssets } from "./import-assets.ts";
import { listAssets } from "./list-assets.ts";
import { readAsset } from "./read-asset.ts";
import { retireAsset } from "./retire-asset.ts";
import { saveAsset } from "./save-asset.ts";
import { saveNode } from "./save-node.ts";

/** Connects the module's endpoints to the use cases. */
export const assetRoutes =
  (platform: Platform, records: AssetRecords) =>
  (route: Route): void => {
    const read = (call: Call, id: number) => readAsset(platform, call, id, records);
    route(listEndpoint, (call, { query }) => listAssets(platform, call, query));
    routeAssetExport(route, platform);
    route(getAsset, (call, { query }) => read(call, query.id));
    route(saveEndpoint, async (call, { body }) => read(call, await saveAsset(platform, call, body)));
    route(retireEndpoint, (call, { params }) => retireAsset(platform, call, params.id));
    route(importEndpoint, (call, { body }) => importAssets(platform, call, body));
    route(listNodeTypes, async () => {
      const types = await assetRepo(platform.database.kysely).findNodeTypes();
      return types.map(({ id, item_name, item_name_en }) => ({ id, name: item_name, nameEn: item_name_en }));
    });
    route(saveAssetNode, async (call, { body }) => read(call, await saveNode(platform, call, body)));
    route(deleteAssetNode, async (call, { params }) =>
      read(call, await deleteNode(platform, call, params.id)),
    );
  };
