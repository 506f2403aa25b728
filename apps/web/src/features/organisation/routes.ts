import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const organisationRoutes: readonly RouteEntry[] = [
  {
    path: "/organization",
    title: "shell.titles.organization",
    meta: { gray: true },
    texts: ["organisation"],
    screen: () => import("./company-list.screen.tsx").then((m) => m.CompanyListScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchCompanies(context)),
  },
  {
    path: "/organization/:id",
    title: "shell.titles.organizationProfile",
    meta: { gray: true },
    texts: ["organisation", "file"],
    screen: () => import("./company-overview.screen.tsx").then((m) => m.CompanyOverviewScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchCompany(context)),
  },
  {
    path: "/organization/member/:id",
    title: "shell.titles.organizationMembers",
    meta: { gray: true },
    texts: ["organisation"],
    screen: () => import("./members.screen.tsx").then((m) => m.MembersScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchMembers(context)),
  },
];
