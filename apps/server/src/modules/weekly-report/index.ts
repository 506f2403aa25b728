import {
  deleteWeeklyReport,
  getTeamReport,
  getWeeklyReport,
  listMissingReports,
  listWeeklyReports,
  prepareWeeklyReport,
  saveWeeklyReport,
  updateWeeklyReport,
} from "@pharos/api/weekly-report";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { ownMissingReport } from "./own-missing-report.ts";
import { listMissing, listReports, prepareReport, readReport } from "./read-reports.ts";
import { readTeamReport } from "./read-team-report.ts";
import { nameMissing, remindAuthors } from "./remind-reports.ts";
import { routeReportExport } from "./weekly-report.export.ts";
import { deleteReport, saveReport, updateReport } from "./write-reports.ts";

/** Creates the module of weekly and monthly reports of the vendor's people. */
export function createWeeklyReportModule(platform: Platform): Module {
  return {
    routes: (route) => {
      route(listWeeklyReports, (call, { query }) => listReports(platform, call, query));
      routeReportExport(route, platform);
      route(getWeeklyReport, (call, { params }) => readReport(platform, call, params.id));
      route(prepareWeeklyReport, (call, { query }) => prepareReport(platform, call, query));
      route(saveWeeklyReport, (call, { body }) => saveReport(platform, call, body));
      route(updateWeeklyReport, (call, { body }) => updateReport(platform, call, body));
      route(deleteWeeklyReport, (call, { params }) => deleteReport(platform, call, params.id));
      route(getTeamReport, (call, { query }) => readTeamReport(platform, call, query));
      route(listMissingReports, (call, { query }) => listMissing(platform, call, query));
    },
    jobs: [remindAuthors, nameMissing],
    waitingKinds: [ownMissingReport],
  };
}
