import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const auditRoutes: readonly RouteEntry[] = [
  {
    path: "/audit",
    title: "shell.titles.audit",
    meta: { gray: true, noindex: true },
    texts: ["audit"],
    screen: () => import("./audit-log.screen.tsx").then((m) => m.AuditLogScreen),
    warm: (context) => import("./warm.ts").then((m) => m.warmAuditLog(context)),
    isListed: true,
  },
];
