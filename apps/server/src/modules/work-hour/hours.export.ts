import { listHours as endpoint, exportHours } from "@pharos/api/work-hour";
import { hourKind, hourPlace, overtimeType, reviewStatus, taskType } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listHours } from "./list-hours.ts";
import { timeOf } from "./overlap.ts";

/** Serves the records the caller may see as a file. */
export function routeHourExport(route: Route, platform: Platform): void {
  routeExport(route, platform, endpoint, exportHours, {
    name: "workHourServer.export.name",
    dateOf: ({ workDate }) => workDate,
    list: listHours,
    columns: [
      { title: "workHourServer.export.date", value: (row) => row.workDate, kind: "date" },
      { title: "workHourServer.export.person", value: (row) => row.executorName },
      {
        title: "workHourServer.export.team",
        value: (row, { locale }) => nameIn(locale, row.teamName, row.teamNameEn),
      },
      {
        title: "workHourServer.export.kind",
        value: (row, { t }) => t(hourKind.labelKeyOfCode(row.kind)),
      },
      { title: "workHourServer.export.title", value: (row) => row.title },
      {
        title: "workHourServer.export.company",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      { title: "workHourServer.export.sn", value: (row) => row.sn },
      { title: "workHourServer.export.start", value: (row) => timeOf(row.startTime) },
      { title: "workHourServer.export.end", value: (row) => timeOf(row.endTime) },
      { title: "workHourServer.export.hours", value: (row) => row.taskTime, kind: "number" },
      {
        title: "workHourServer.export.overtime",
        value: ({ overtimeType: code }, { t }) =>
          code === null ? null : t(overtimeType.labelKeyOfCode(code)),
      },
      {
        title: "workHourServer.export.serviceType",
        value: (row, { t }) => t(taskType.labelKeyOfCode(row.serviceType)),
      },
      { title: "workHourServer.export.place", value: (row, { t }) => t(hourPlace.labelKeyOfCode(row.place)) },
      { title: "workHourServer.export.remark", value: (row) => row.remark },
      {
        title: "workHourServer.export.status",
        value: (row, { t }) => t(reviewStatus.labelKeyOfCode(row.reviewStatus)),
      },
      { title: "workHourServer.export.reviewer", value: (row) => row.reviewerName },
      { title: "workHourServer.export.comment", value: (row) => row.reviewComment },
      {
        title: "workHourServer.export.bonus",
        value: ({ bonus }) => (bonus?.status === reviewStatus.toCode("approved") ? bonus.amount : null),
        kind: "number",
      },
    ],
  });
}
