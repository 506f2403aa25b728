import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const workbenchRoutes: readonly RouteEntry[] = [
  {
    path: "/",
    title: "shell.titles.workbench",
    meta: { index: true, gray: true },
    texts: ["workbench", "serviceRequest", "plan", "advisory"],
    screen: () => import("./workbench.screen.tsx").then((m) => m.WorkbenchScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchWorkbench(context)),
  },
  {
    path: "/work",
    title: "shell.titles.work",
    meta: { full: true },
    texts: ["workbench", "serviceRequest", "plan", "advisory", "workHour"],
    screen: () => import("./mobile-workbench.screen.tsx").then((m) => m.MobileWorkbenchScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchMobileWorkbench(context)),
  },
];
