import type { WeeklyReportStatus, WeeklyReportType } from "../enums.ts";
import { businessTimeZone, dateOfDayNumber, dayNumberAt, dayNumberOf, isoWeekdayOf } from "../time.ts";

/** The days a report is about, both included. */
export type ReportPeriod = { readonly from: string; readonly to: string };

/** The week, from Monday to Sunday, or the month of a day. */
export function periodOf(type: WeeklyReportType, date: string): ReportPeriod {
  if (type === "monthly") {
    const [year = 1970, month = 1] = date.split("-").map(Number);
    return {
      from: `${date.slice(0, 7)}-01`,
      to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
    };
  }
  const day = dayNumberOf(date);
  const monday = day - isoWeekdayOf(day) + 1;
  return { from: dateOfDayNumber(monday), to: dateOfDayNumber(monday + 6) };
}

/** A draft is open to its author; what was submitted until Monday 24:00 of the week after its period. */
export function canEditReport(
  report: { readonly status: WeeklyReportStatus; readonly periodTo: string },
  nowMs: number,
): boolean {
  if (report.status === "draft") return true;
  const day = dayNumberOf(report.periodTo);
  const mondayAfter = day - isoWeekdayOf(day) + 8;
  return report.status === "submitted" && dayNumberAt(nowMs, businessTimeZone) <= mondayAfter;
}
