import { listWeeklyReports as endpoint, exportWeeklyReports } from "@pharos/api/weekly-report";
import { weeklyReportStatus, weeklyReportType } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listReports } from "./read-reports.ts";

/** Serves the reports the caller may read as a file. */
export function routeReportExport(route: Route, platform: Platform): void {
  routeExport(route, platform, endpoint, exportWeeklyReports, {
    name: "weeklyReportServer.export.name",
    list: listReports,
    columns: [
      { title: "weeklyReportServer.export.author", value: (row) => row.userName },
      {
        title: "weeklyReportServer.export.team",
        value: (row, { locale }) => nameIn(locale, row.teamName, row.teamNameEn),
      },
      {
        title: "weeklyReportServer.export.type",
        value: (row, { t }) => t(weeklyReportType.labelKeyOfCode(row.type)),
      },
      { title: "weeklyReportServer.export.from", value: (row) => row.periodFrom, kind: "date" },
      { title: "weeklyReportServer.export.to", value: (row) => row.periodTo, kind: "date" },
      {
        title: "weeklyReportServer.export.status",
        value: (row, { t }) => t(weeklyReportStatus.labelKeyOfCode(row.status)),
      },
      { title: "weeklyReportServer.export.submitted", value: (row) => row.submitTime, kind: "time" },
      { title: "weeklyReportServer.export.hours", value: (row) => row.hours, kind: "number" },
    ],
  });
}
