export {
  deleteWeeklyReport,
  exportWeeklyReports,
  getTeamReport,
  getWeeklyReport,
  listMissingReports,
  listWeeklyReports,
  prepareWeeklyReport,
  saveWeeklyReport,
  updateWeeklyReport,
  WeeklyFacts,
} from "./reports.ts";
