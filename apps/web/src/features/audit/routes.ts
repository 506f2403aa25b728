import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const auditRoutes: readonly RouteEntry[] = [
  {
    path: "/audit",
    title: "shell.titles.audit",
    meta: { gray: true, noindex: true },
    texts: ["audit"],
    screen: () => import("./audit-log.screen.tsx").then((m) => m.AuditLogScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchAuditLog(context)),
  },
];
