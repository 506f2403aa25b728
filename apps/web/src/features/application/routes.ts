import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const applicationRoutes: readonly RouteEntry[] = [
  {
    path: "/sn/apply",
    title: "shell.titles.apply",
    meta: { full: true, nocopyright: true, noVerifyLogin: true },
    texts: ["application"],
    screen: () => import("./apply.screen.tsx").then((m) => m.ApplyScreen),
  },
  {
    path: "/activate/:token",
    title: "shell.titles.activate",
    meta: { full: true, nocopyright: true, noindex: true, noVerifyLogin: true },
    texts: ["application"],
    screen: () => import("./activate.screen.tsx").then((m) => m.ActivateScreen),
  },
  {
    path: "/invite",
    title: "shell.titles.invite",
    meta: { full: true, nocopyright: true, noindex: true, noAuth: true },
    texts: ["application"],
    screen: () => import("./invite.screen.tsx").then((m) => m.InviteScreen),
  },
  {
    path: "/invitations",
    title: "shell.titles.invitations",
    meta: { gray: true, page: true },
    texts: ["application"],
    screen: () => import("./invitations.screen.tsx").then((m) => m.InvitationsScreen),
  },
  {
    path: "/organization/applications",
    title: "shell.titles.applications",
    meta: { gray: true },
    texts: ["application"],
    screen: () => import("./applications.screen.tsx").then((m) => m.ApplicationsScreen),
  },
];
