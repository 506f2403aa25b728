import { leadsPeople, may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const workHourRoutes: readonly RouteEntry[] = [
  {
    path: "/manHour/:id",
    title: "shell.titles.manHour",
    meta: { gray: true },
    texts: ["workHour", "audit"],
    screen: () => import("./man-hour.screen.tsx").then((m) => m.ManHourScreen),
    isFor: may("hour:view"),
  },
  {
    path: "/manHourSummary",
    title: "shell.titles.manHourSummary",
    meta: { gray: true },
    texts: ["workHour", "audit"],
    screen: () => import("./man-hour-summary.screen.tsx").then((m) => m.ManHourSummaryScreen),
    isFor: may("hour:view"),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchHours(context)),
  },
  {
    path: "/planHour/:id",
    title: "shell.titles.planHour",
    meta: { gray: true },
    texts: ["workHour"],
    screen: () => import("./plan-hour.screen.tsx").then((m) => m.PlanHourScreen),
    isFor: may("hour:view"),
  },
  {
    path: "/planHourSummary",
    title: "shell.titles.planHourSummary",
    meta: { gray: true },
    texts: ["workHour"],
    screen: () => import("./plan-hour-summary.screen.tsx").then((m) => m.PlanHourSummaryScreen),
    isFor: may("hour:view"),
  },
  {
    path: "/taskStatistics",
    title: "shell.titles.taskStatistics",
    meta: { gray: true },
    texts: ["workHour", "board"],
    screen: () => import("./task-statistics.screen.tsx").then((m) => m.TaskStatisticsScreen),
    isFor: (reader) => may("hour:view")(reader) && !reader.isEsUser,
  },
  {
    path: "/teamHours",
    title: "shell.titles.teamHours",
    meta: { gray: true },
    texts: ["workHour"],
    screen: () => import("./team-hours.screen.tsx").then((m) => m.TeamHoursScreen),
    isFor: (reader) => may("hour:view")(reader) && leadsPeople(reader),
  },
];
