import { listPlannedHours as endpoint, exportPlannedHours } from "@pharos/api/work-hour";
import { planRole, planStatus, taskType } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listPlannedHours } from "./list-planned.ts";

/** Serves planned against actual hours as a file. */
export function routePlannedExport(route: Route, platform: Platform): void {
  routeExport(route, platform, endpoint, exportPlannedHours, {
    name: "workHourServer.export.plannedName",
    dateOf: ({ startDate }) => startDate,
    list: listPlannedHours,
    columns: [
      { title: "workHourServer.export.planNo", value: (row) => row.planNo },
      { title: "workHourServer.export.title", value: (row) => row.title },
      {
        title: "workHourServer.export.serviceType",
        value: (row, { t }) => t(taskType.labelKeyOfCode(row.checkType)),
      },
      {
        title: "workHourServer.export.company",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      {
        title: "workHourServer.export.team",
        value: (row, { locale }) => nameIn(locale, row.teamName, row.teamNameEn),
      },
      { title: "workHourServer.export.person", value: (row) => row.executorName },
      {
        title: "workHourServer.export.role",
        value: (row, { t }) => (row.role === null ? null : t(planRole.labelKeyOfCode(row.role))),
      },
      { title: "workHourServer.export.startDate", value: (row) => row.startDate, kind: "date" },
      { title: "workHourServer.export.endDate", value: (row) => row.endDate, kind: "date" },
      {
        title: "workHourServer.export.planStatus",
        value: (row, { t }) => t(planStatus.labelKeyOfCode(row.status)),
      },
      { title: "workHourServer.export.planHour", value: (row) => row.planHour, kind: "number" },
      { title: "workHourServer.export.hours", value: (row) => row.actualHours, kind: "number" },
      {
        title: "workHourServer.export.deviation",
        value: ({ deviation }) => (deviation === null ? null : Math.round(deviation * 1000) / 10),
        kind: "number",
      },
    ],
  });
}
