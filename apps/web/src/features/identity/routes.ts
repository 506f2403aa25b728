import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const identityRoutes: readonly RouteEntry[] = [
  {
    path: "/login",
    title: "shell.titles.login",
    meta: { full: true, nocopyright: true, noVerifyLogin: true },
    texts: ["login"],
    screen: () => import("./login.screen.tsx").then((m) => m.LoginScreen),
  },
];
