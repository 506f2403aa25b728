import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const weeklyReportRoutes: readonly RouteEntry[] = [
  {
    path: "/weeklyReport",
    title: "shell.titles.weeklyReport",
    meta: { gray: true },
    texts: ["weeklyReport"],
    screen: () => import("./weekly-reports.screen.tsx").then((m) => m.WeeklyReportsScreen),
    isFor: may("weekly:own", "weekly:view"),
  },
  {
    path: "/weeklyReport/edit",
    title: "shell.titles.weeklyReportEdit",
    meta: { gray: true },
    texts: ["weeklyReport"],
    screen: () => import("./weekly-report-edit.screen.tsx").then((m) => m.WeeklyReportEditScreen),
    isFor: may("weekly:own"),
  },
  {
    path: "/weeklyReport/view/:id",
    title: "shell.titles.weeklyReportView",
    meta: { gray: true },
    texts: ["weeklyReport"],
    screen: () => import("./weekly-report.screen.tsx").then((m) => m.WeeklyReportScreen),
  },
];
