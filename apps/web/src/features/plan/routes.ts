import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const planRoutes: readonly RouteEntry[] = [
  {
    path: "/planRecords",
    title: "shell.titles.planRecords",
    meta: { gray: true },
    texts: ["plan"],
    screen: () => import("./plan-records.screen.tsx").then((m) => m.PlanRecordsScreen),
  },
  {
    path: "/planinfo",
    title: "shell.titles.planInfo",
    meta: { gray: true },
    texts: ["plan"],
    screen: () => import("./plan-info.screen.tsx").then((m) => m.PlanInfoScreen),
  },
  {
    path: "/plan",
    title: "shell.titles.planCreate",
    meta: { gray: true, page: true },
    texts: ["plan"],
    screen: () => import("./plan-create.screen.tsx").then((m) => m.PlanCreateScreen),
  },
  {
    path: "/plan/:id",
    title: "shell.titles.planDetail",
    meta: { gray: true },
    texts: ["plan", "file", "workHour", "comment"],
    screen: () => import("./plan-detail.screen.tsx").then((m) => m.PlanDetailScreen),
  },
  {
    path: "/planDetail",
    title: "shell.titles.planDetail",
    meta: { gray: true },
    texts: ["plan", "file", "workHour", "comment"],
    screen: () => import("./plan-detail.screen.tsx").then((m) => m.MobilePlanDetailScreen),
  },
];
