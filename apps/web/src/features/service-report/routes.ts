import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const serviceReportRoutes: readonly RouteEntry[] = [
  {
    path: "/sn/serviceReports",
    title: "shell.titles.monthReports",
    meta: { gray: true },
    texts: ["serviceReport"],
    screen: () => import("./month-reports.screen.tsx").then((m) => m.MonthReportsScreen),
  },
  {
    path: "/sn/serviceReport/:id/:companyId",
    title: "shell.titles.serviceReports",
    meta: { gray: true },
    texts: ["serviceReport"],
    screen: () => import("./service-reports.screen.tsx").then((m) => m.ServiceReportsScreen),
  },
  {
    path: "/sn/serviceReport/:id/:companyId/detail/:reportId",
    title: "shell.titles.serviceReport",
    meta: { gray: true },
    texts: ["serviceReport"],
    screen: () => import("./service-report.screen.tsx").then((m) => m.ServiceReportScreen),
  },
];
