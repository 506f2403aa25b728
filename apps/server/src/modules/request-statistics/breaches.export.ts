import { exportBreaches, listBreaches as listEndpoint } from "@pharos/api/service-request";
import { breachReason, severity, slaClockKind } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listBreaches } from "./list-breaches.ts";

/** Serves the broken promises as a file. */
export function routeBreachExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportBreaches, {
    name: "serviceStatistics.breaches.title",
    list: ({ database }, call, query) => listBreaches({ database, clock: platform.clock }, call, query),
    columns: [
      { title: "serviceRequest.field.srNo", value: ({ srNo }) => srNo },
      { title: "serviceRequest.field.title", value: ({ title }) => title },
      {
        title: "serviceRequest.field.severity",
        value: ({ type }, { t }) => t(severity.labelKeyOfCode(type)),
      },
      {
        title: "serviceStatistics.breaches.customer",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      {
        title: "serviceStatistics.breaches.team",
        value: (row, { locale }) =>
          row.teamName === null ? null : nameIn(locale, row.teamName, row.teamNameEn),
      },
      { title: "serviceStatistics.breaches.owner", value: ({ executorName }) => executorName },
      {
        title: "serviceStatistics.breaches.promise",
        value: ({ clock }, { t }) => t(slaClockKind.labelKey(clock.kind)),
      },
      {
        title: "serviceStatistics.breaches.target",
        kind: "number",
        value: ({ clock }) => clock.targetMinutes,
      },
      { title: "serviceStatistics.breaches.due", kind: "time", value: ({ clock }) => clock.dueAt },
      { title: "serviceStatistics.breaches.ended", kind: "time", value: ({ clock }) => clock.stoppedAt },
      {
        title: "serviceStatistics.breaches.overMinutes",
        kind: "number",
        value: ({ overMinutes }) => Math.round(overMinutes * 10) / 10,
      },
      {
        title: "serviceRequest.breach.reason",
        value: ({ breach }, { t }) => breach && t(breachReason.labelKeyOfCode(breach.reason)),
      },
      { title: "serviceRequest.breach.remark", value: ({ breach }) => breach?.remark },
      { title: "serviceStatistics.breaches.explainedBy", value: ({ breach }) => breach?.byName },
    ],
  });
}
