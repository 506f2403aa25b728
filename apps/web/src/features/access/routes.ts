import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const accessRoutes: readonly RouteEntry[] = [
  {
    path: "/role",
    title: "shell.titles.role",
    meta: { gray: true, noindex: true },
    texts: ["access"],
    screen: () => import("./role.screen.tsx").then((m) => m.RoleScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchRoles(context)),
  },
  {
    path: "/role/matrix",
    title: "shell.titles.roleMatrix",
    meta: { gray: true, noindex: true },
    texts: ["access"],
    screen: () => import("./role-matrix.screen.tsx").then((m) => m.RoleMatrixScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchRoles(context)),
  },
  {
    path: "/permission",
    title: "shell.titles.permission",
    meta: { gray: true, noindex: true },
    texts: ["access"],
    screen: () => import("./permission.screen.tsx").then((m) => m.PermissionScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchRoles(context)),
  },
  {
    path: "/userList",
    title: "shell.titles.userList",
    meta: { gray: true, noindex: true },
    texts: ["access"],
    screen: () => import("./user-list.screen.tsx").then((m) => m.UserListScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchUsers(context)),
  },
];
