import type { RouteEntry } from "../../shared/route-entry.ts";
import { detailTexts } from "./parts/detail-texts.ts";

/** The screens of this feature, for the route table. */
export const serviceRequestRoutes: readonly RouteEntry[] = [
  {
    path: "/serviceRecords",
    title: "shell.titles.serviceRecords",
    meta: { gray: true },
    texts: ["serviceRequest"],
    screen: () => import("./service-records.screen.tsx").then((m) => m.ServiceRecordsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchRecords(context)),
  },
  {
    path: "/service",
    title: "shell.titles.serviceCreate",
    meta: { gray: true },
    texts: ["serviceRequest", "file"],
    screen: () => import("./service-create.screen.tsx").then((m) => m.ServiceCreateScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchCreate(context)),
  },
  {
    path: "/service/:type",
    title: "shell.titles.serviceCreate",
    meta: { gray: true },
    texts: ["serviceRequest", "file"],
    screen: () => import("./service-create.screen.tsx").then((m) => m.ServiceCreateScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchCreate(context)),
  },
  {
    path: "/service/:source/:id",
    title: "shell.titles.serviceDetail",
    meta: { gray: true },
    texts: detailTexts,
    screen: () => import("./service-request-detail.screen.tsx").then((m) => m.ServiceRequestDetailScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchDetail(context)),
  },
];
