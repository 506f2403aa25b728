import { exportServiceNumbers, listServiceNumbers as listEndpoint } from "@pharos/api/service-number";
import { coverage, maintenanceLevel, serviceNumberStatus, validity } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listServiceNumbersOf } from "./read-service-number.ts";

/** Serves the list of service numbers as a file. */
export function routeNumberExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportServiceNumbers, {
    name: "contract.export.serviceNumbers",
    list: (snapshot, call, query) => listServiceNumbersOf(snapshot, call, query),
    columns: [
      { title: "contract.field.sn", value: (row) => row.sn },
      { title: "contract.field.serviceNumberName", value: (row) => row.name },
      {
        title: "contract.field.company",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      { title: "contract.field.contractNum", value: (row) => row.contractNum },
      {
        title: "contract.field.product",
        value: (row, { locale }) => nameIn(locale, row.productName, row.productNameEn),
      },
      {
        title: "contract.field.maintLevel",
        value: (row, { t }) => t(maintenanceLevel.labelKeyOfCode(row.maintLevel)),
      },
      {
        title: "contract.field.coverage",
        value: (row, { t }) => t(coverage.labelKeyOfCode(row.coverage)),
      },
      { title: "contract.field.startTime", kind: "date", value: (row) => row.startTime },
      { title: "contract.field.endTime", kind: "date", value: (row) => row.endTime },
      {
        title: "contract.field.validity",
        value: (row, { t }) => t(validity.labelKeyOfCode(row.validity)),
      },
      {
        title: "contract.field.status",
        value: (row, { t }) => t(serviceNumberStatus.labelKeyOfCode(row.status)),
      },
      { title: "contract.field.quotaHours", kind: "number", value: (row) => row.quotaHours },
      { title: "contract.field.usedHours", kind: "number", value: (row) => row.usedHours },
      { title: "contract.field.assetCount", kind: "number", value: (row) => row.assetCount },
    ],
  });
}
