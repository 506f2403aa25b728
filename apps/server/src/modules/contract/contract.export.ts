import { exportContracts, listContracts as listEndpoint } from "@pharos/api/contract";
import { contractStatus, contractType, maintenanceLevel, renewState, validity } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listContractsOf } from "./read-contract.ts";

/** Serves the list of contracts as a file; the amount is empty where the reader may not see it. */
export function routeContractExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportContracts, {
    name: "contract.export.contracts",
    list: (snapshot, call, query) => listContractsOf(snapshot, call, query),
    columns: [
      { title: "contract.field.contractNum", value: (row) => row.contractNum },
      { title: "contract.field.contractName", value: (row) => row.contractName },
      { title: "contract.field.serviceName", value: (row) => row.name },
      {
        title: "contract.field.company",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      {
        title: "contract.field.type",
        value: (row, { t }) => t(contractType.labelKeyOfCode(row.type)),
      },
      {
        title: "contract.field.maintLevel",
        value: (row, { t }) => t(maintenanceLevel.labelKeyOfCode(row.maintLevel)),
      },
      { title: "contract.field.startTime", kind: "date", value: (row) => row.startTime },
      { title: "contract.field.endTime", kind: "date", value: (row) => row.endTime },
      {
        title: "contract.field.validity",
        value: (row, { t }) => t(validity.labelKeyOfCode(row.validity)),
      },
      {
        title: "contract.field.status",
        value: (row, { t }) => t(contractStatus.labelKeyOfCode(row.status)),
      },
      { title: "contract.field.daysLeft", kind: "number", value: (row) => row.daysLeft },
      {
        title: "contract.field.renewState",
        value: (row, { t }) => t(renewState.labelKeyOfCode(row.renewState)),
      },
      { title: "contract.field.owner", value: (row) => row.ownerName },
      { title: "contract.field.manager", value: (row) => row.managerName },
      {
        title: "contract.field.team",
        value: (row, { locale }) => nameIn(locale, row.teamName, row.teamNameEn),
      },
      { title: "contract.field.accCount", kind: "number", value: (row) => row.accCount },
      { title: "contract.field.planHour", kind: "number", value: (row) => row.planHour },
      { title: "contract.field.usedHours", kind: "number", value: (row) => row.usedHours },
      { title: "contract.field.amount", kind: "number", value: (row) => row.amount },
      { title: "contract.field.currency", value: (row) => row.currency },
    ],
  });
}
