import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const workbenchRoutes: readonly RouteEntry[] = [
  {
    path: "/",
    title: "shell.titles.workbench",
    meta: { index: true, gray: true },
    texts: ["workbench", "serviceRequest"],
    screen: () => import("./workbench.screen.tsx").then((m) => m.WorkbenchScreen),
    warm: (context) => import("./warm.ts").then((m) => m.warmWorkbench(context)),
    isListed: true,
  },
  {
    path: "/work",
    title: "shell.titles.work",
    meta: { full: true },
    texts: ["workbench", "serviceRequest"],
    screen: () => import("./mobile-workbench.screen.tsx").then((m) => m.MobileWorkbenchScreen),
    warm: (context) => import("./warm.ts").then((m) => m.warmMobileWorkbench(context)),
  },
];
