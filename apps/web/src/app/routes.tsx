import type { RouteEntry } from "./route-meta.ts";

/**
 * The one route table. Paths and flags are the specification's; a path whose screen does not exist yet is absent,
 * so that it shows "not found" and no menu offers it. Screens are imported on demand: nothing here may be imported
 * by a screen (`paths.ts` builds links, `useRouteDirectory` answers what exists).
 */
export const routes: readonly RouteEntry[] = [
  {
    path: "/login",
    title: "shell.titles.login",
    meta: { full: true, nocopyright: true, noVerifyLogin: true },
    screen: () => import("../features/identity/login.screen.tsx").then((m) => m.LoginScreen),
  },
  {
    path: "/",
    title: "shell.titles.workbench",
    meta: { index: true, gray: true },
    texts: ["workbench", "serviceRequest"],
    screen: () => import("../features/workbench/workbench.screen.tsx").then((m) => m.WorkbenchScreen),
    warm: (context) => import("../features/workbench/warm.ts").then((m) => m.warmWorkbench(context)),
    isListed: true,
  },
  {
    path: "/work",
    title: "shell.titles.work",
    meta: { full: true },
    texts: ["workbench", "serviceRequest"],
    screen: () =>
      import("../features/workbench/mobile-workbench.screen.tsx").then((m) => m.MobileWorkbenchScreen),
    warm: (context) => import("../features/workbench/warm.ts").then((m) => m.warmMobileWorkbench(context)),
  },
  {
    path: "/serviceRecords",
    title: "shell.titles.serviceRecords",
    meta: { gray: true },
    texts: ["serviceRequest"],
    screen: () =>
      import("../features/service-request/service-records.screen.tsx").then((m) => m.ServiceRecordsScreen),
    warm: (context) => import("../features/service-request/warm.ts").then((m) => m.warmRecords(context)),
    isListed: true,
  },
  {
    path: "/service",
    title: "shell.titles.serviceCreate",
    meta: { gray: true },
    texts: ["serviceRequest"],
    screen: () =>
      import("../features/service-request/service-create.screen.tsx").then((m) => m.ServiceCreateScreen),
    warm: (context) => import("../features/service-request/warm.ts").then((m) => m.warmCreate(context)),
    isListed: true,
  },
  {
    path: "/service/:type",
    title: "shell.titles.serviceCreate",
    meta: { gray: true },
    texts: ["serviceRequest"],
    screen: () =>
      import("../features/service-request/service-create.screen.tsx").then((m) => m.ServiceCreateScreen),
    warm: (context) => import("../features/service-request/warm.ts").then((m) => m.warmCreate(context)),
  },
  {
    path: "/service/:source/:id",
    title: "shell.titles.serviceDetail",
    meta: { gray: true },
    texts: ["serviceRequest"],
    screen: () =>
      import("../features/service-request/service-request-detail.screen.tsx").then(
        (m) => m.ServiceRequestDetailScreen,
      ),
    warm: (context) => import("../features/service-request/warm.ts").then((m) => m.warmDetail(context)),
  },
  {
    path: "/outbox",
    title: "shell.titles.outbox",
    meta: { gray: true, noindex: true },
    screen: () => import("../features/system/outbox.screen.tsx").then((m) => m.OutboxScreen),
  },
  {
    path: "/404",
    title: "shell.titles.notFound",
    meta: { full: true, noindex: true, noVerifyLogin: true },
    screen: () => import("./notice.screen.tsx").then((m) => m.NoticeScreen),
  },
  {
    path: "/limit",
    title: "shell.titles.limit",
    meta: { full: true, noindex: true, noVerifyLogin: true },
    screen: () => import("./notice.screen.tsx").then((m) => m.NoticeScreen),
  },
  {
    path: "/invite",
    title: "shell.titles.invite",
    meta: { full: true, noindex: true, noAuth: true },
    screen: () => import("./notice.screen.tsx").then((m) => m.NoticeScreen),
  },
  {
    path: "*",
    title: "shell.titles.notFound",
    meta: { full: true, noindex: true, noVerifyLogin: true },
    screen: () => import("./notice.screen.tsx").then((m) => m.NoticeScreen),
  },
];
