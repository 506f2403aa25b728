import { businessToday } from "@pharos/domain/contract";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { assetRepo } from "./asset.repo.ts";
import { assetRoutes } from "./asset.routes.ts";
import type { AssetRecords } from "./asset-records.repo.ts";
import { ensureNodeTypes } from "./reference-data.ts";

export { estateChanged } from "./asset.events.ts";
export { visibleAssets } from "./asset.visibility.ts";
export { findSystem } from "./find-system.ts";
export { createAssetWriter } from "./save-asset.ts";

/** Creates the module of database systems and their nodes. */
export function createAssetModule(platform: Platform, records: AssetRecords): Module {
  return {
    routes: assetRoutes(platform, records),
    historyTargets: [
      {
        objectType: "asset",
        mayRead: async ({ actor }, id) => {
          if (!actor.permissions.has("asset:view")) return false;
          const today = businessToday(platform.clock.now());
          return (await assetRepo(platform.database.kysely).findVisible(actor, id, today)) !== undefined;
        },
      },
    ],
    ensureReferenceData: (tx) => ensureNodeTypes(tx, platform.translate),
  };
}
