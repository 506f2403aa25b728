import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const assetRoutes: readonly RouteEntry[] = [
  {
    path: "/organization/assets/:id",
    title: "shell.titles.assets",
    meta: { gray: true },
    texts: ["organisation", "asset"],
    screen: () => import("./assets.screen.tsx").then((m) => m.AssetsScreen),
  },
  {
    path: "/organization/assets/:id/:assetsId",
    title: "shell.titles.asset",
    meta: { gray: true },
    texts: ["asset", "serviceRequest", "advisory", "resource", "inspection"],
    screen: () => import("./asset.screen.tsx").then((m) => m.AssetScreen),
  },
];
