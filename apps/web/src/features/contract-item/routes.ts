import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const contractItemRoutes: readonly RouteEntry[] = [
  {
    path: "/contractItems",
    title: "shell.titles.contractItems",
    meta: { gray: true },
    texts: ["contractItem"],
    screen: () => import("./contract-items.screen.tsx").then((m) => m.ContractItemsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchContractItems(context)),
  },
  {
    path: "/pocItems",
    title: "shell.titles.pocItems",
    meta: { gray: true },
    texts: ["contractItem"],
    screen: () => import("./poc-items.screen.tsx").then((m) => m.PocItemsScreen),
    isFor: may("ccc:view"),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchPocItems(context)),
  },
  {
    path: "/contractStatistics",
    title: "shell.titles.contractStatistics",
    meta: { gray: true },
    texts: ["contractItem"],
    screen: () => import("./contract-statistics.screen.tsx").then((m) => m.ContractStatisticsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchContractStatistics(context)),
  },
  {
    path: "/sn/contractItem/:id/:companyId",
    title: "shell.titles.serviceItems",
    meta: { gray: true },
    texts: ["plan", "contractItem"],
    screen: () => import("./service-items.screen.tsx").then((m) => m.ServiceItemsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchServiceItems(context)),
  },
  {
    path: "/sn/costEfficiency/:id/:companyId",
    title: "shell.titles.costEfficiency",
    meta: { gray: true },
    texts: ["contractItem"],
    screen: () => import("./cost-efficiency.screen.tsx").then((m) => m.CostEfficiencyScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchCostEfficiency(context)),
  },
  {
    path: "/organization/poc/:id",
    title: "shell.titles.organizationPoc",
    meta: { gray: true },
    texts: ["contractItem", "organisation"],
    screen: () => import("./poc-items.screen.tsx").then((m) => m.OrganisationPocScreen),
    isFor: may("ccc:view"),
  },
];
