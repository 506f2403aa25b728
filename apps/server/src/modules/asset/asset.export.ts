import { exportAssets, listAssets as listEndpoint } from "@pharos/api/asset";
import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listAssets } from "./list-assets.ts";

/** Serves the list of assets as a file. */
export function routeAssetExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportAssets, {
    name: "asset.list.title",
    list: (snapshot, call, query) => listAssets(snapshot, call, query),
    columns: [
      { title: "asset.field.name", value: (row) => row.name },
      {
        title: "asset.field.company",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      { title: "asset.field.system", value: (row) => row.system },
      {
        title: "asset.field.dbType",
        value: (row, { t }) => t(databaseType.labelKeyOfCode(row.dbType)),
      },
      { title: "asset.field.version", value: (row) => row.version },
      {
        title: "asset.field.arch",
        value: (row, { t }) => t(assetArchitecture.labelKeyOfCode(row.arch)),
      },
      {
        title: "asset.field.importance",
        value: (row, { t }) => t(assetImportance.labelKeyOfCode(row.importance)),
      },
      {
        title: "asset.field.env",
        value: (row, { t }) => t(assetEnvironment.labelKeyOfCode(row.env)),
      },
      { title: "asset.field.nodeCount", value: (row) => row.nodeCount },
      { title: "asset.field.sn", value: (row) => row.sn },
      { title: "asset.field.openSr", value: (row) => row.openSr },
    ],
  });
}
