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
    warm: (context) => import("./warm.ts").then((m) => m.warmRecords(context)),
    isListed: true,
  },
  {
    path: "/service",
    title: "shell.titles.serviceCreate",
    meta: { gray: true },
    texts: ["serviceRequest", "file"],
    screen: () => import("./service-create.screen.tsx").then((m) => m.ServiceCreateScreen),
    warm: (context) => import("./warm.ts").then((m) => m.warmCreate(context)),
    isListed: true,
  },
  {
    path: "/service/:type",
    title: "shell.titles.serviceCreate",
    meta: { gray: true },
    texts: ["serviceRequest", "file"],
    screen: () => import("./service-create.screen.tsx").then((m) => m.ServiceCreateScreen),
    warm: (context) => import("./warm.ts").then((m) => m.warmCreate(context)),
  },
  {
    path: "/service/:source/:id",
    title: "shell.titles.serviceDetail",
    meta: { gray: true },
    texts: detailTexts,
    screen: () => import("./service-request-detail.screen.tsx").then((m) => m.ServiceRequestDetailScreen),
    warm: (context) => import("./warm.ts").then((m) => m.warmDetail(context)),
  },
  {
    path: "/replyTemplates",
    title: "shell.titles.replyTemplates",
    meta: { gray: true, noindex: true },
    texts: ["serviceRequest"],
    screen: () => import("./reply-templates.screen.tsx").then((m) => m.ReplyTemplatesScreen),
    isListed: true,
  },
];
