import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screen of this feature, for the route table. */
export const serviceStatisticsRoutes: readonly RouteEntry[] = [
  {
    path: "/serviceStatistics",
    title: "shell.titles.serviceStatistics",
    meta: { gray: true },
    texts: ["serviceStatistics", "serviceRequest"],
    screen: () => import("./service-statistics.screen.tsx").then((m) => m.ServiceStatisticsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchServiceStatistics(context)),
  },
];
