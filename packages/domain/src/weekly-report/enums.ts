import { defineEnum, type NameOf } from "../define-enum.ts";

/** How long the period of a report of one's own is. */
export const weeklyReportType = defineEnum("weeklyReportType", { weekly: "WEEKLY", monthly: "MONTHLY" });
export type WeeklyReportType = NameOf<typeof weeklyReportType>;

/** Where a report of one's own stands. */
export const weeklyReportStatus = defineEnum("weeklyReportStatus", { draft: 0, submitted: 1, read: 2 });
export type WeeklyReportStatus = NameOf<typeof weeklyReportStatus>;
