export {
  generateMonthReport,
  getServiceReport,
  listMonthReports,
  listServiceReports,
  monthReportsMax,
  openReportDocument,
  updateServiceReport,
} from "./reports.ts";
export {
  type ReportChart,
  type ReportFigures,
  type ReportHours,
  type ServiceReportAbilities,
  ServiceReportDetail,
  ServiceReportRow,
} from "./shapes.ts";
