import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const boardRoutes: readonly RouteEntry[] = [
  {
    path: "/dashboard",
    title: "shell.titles.dashboard",
    meta: { gray: true },
    texts: ["board", "serviceStatistics"],
    screen: () => import("./dashboard.screen.tsx").then((m) => m.DashboardScreen),
    isFor: may("dash:view"),
  },
  {
    path: "/customerReview/:companyId",
    title: "shell.titles.customerReview",
    meta: { gray: true },
    texts: ["board", "serviceStatistics"],
    screen: () => import("./review/customer-review.screen.tsx").then((m) => m.CustomerReviewScreen),
    isFor: may("dash:view"),
  },
  {
    path: "/efficiencyAnalysis",
    title: "shell.titles.efficiencyAnalysis",
    meta: { gray: true },
    texts: ["board", "serviceStatistics"],
    screen: () => import("./efficiency.screen.tsx").then((m) => m.EfficiencyScreen),
    isFor: may("eff:view"),
  },
];
