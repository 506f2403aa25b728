import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const contractRoutes: readonly RouteEntry[] = [
  {
    path: "/contract",
    title: "shell.titles.contract",
    meta: { gray: true },
    texts: ["contract"],
    screen: () => import("./contract-records.screen.tsx").then((m) => m.ContractRecordsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchContracts(context)),
  },
  {
    path: "/sn/:id/:companyId",
    title: "shell.titles.serviceNumber",
    meta: { gray: true },
    texts: ["contract", "serviceRequest"],
    screen: () => import("./service-number.screen.tsx").then((m) => m.ServiceNumberScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchServiceNumber(context)),
  },
  {
    path: "/organization/service/:id",
    title: "shell.titles.organizationService",
    meta: { gray: true },
    texts: ["contract", "organisation"],
    screen: () => import("./organisation-services.screen.tsx").then((m) => m.OrganisationServicesScreen),
  },
  {
    path: "/organization/contract/:id",
    title: "shell.titles.organizationContract",
    meta: { gray: true },
    texts: ["contract", "organisation"],
    screen: () => import("./organisation-contracts.screen.tsx").then((m) => m.OrganisationContractsScreen),
  },
];
