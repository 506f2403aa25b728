export { canEditReport, periodOf, type ReportPeriod } from "./period.ts";
