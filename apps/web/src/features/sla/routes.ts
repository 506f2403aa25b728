import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const slaRoutes: readonly RouteEntry[] = [
  {
    path: "/slaPolicy",
    title: "shell.titles.slaPolicy",
    meta: { gray: true, noindex: true },
    texts: ["sla"],
    screen: () => import("./sla-policy.screen.tsx").then((m) => m.SlaPolicyScreen),
  },
  {
    path: "/slaCalendar",
    title: "shell.titles.slaCalendar",
    meta: { gray: true, noindex: true },
    texts: ["sla"],
    screen: () => import("./sla-calendar.screen.tsx").then((m) => m.SlaCalendarScreen),
  },
];
