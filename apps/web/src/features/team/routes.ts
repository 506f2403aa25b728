import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const teamRoutes: readonly RouteEntry[] = [
  {
    path: "/team",
    title: "shell.titles.team",
    meta: { gray: true },
    texts: ["team", "file"],
    screen: () => import("./team-list.screen.tsx").then((m) => m.TeamListScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchTeams(context)),
  },
  {
    path: "/team/:id",
    title: "shell.titles.teamDetail",
    meta: { gray: true },
    texts: ["team", "file"],
    screen: () => import("./team-detail.screen.tsx").then((m) => m.TeamDetailScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchTeam(context)),
  },
  {
    path: "/myTeam",
    title: "shell.titles.myTeam",
    meta: { gray: true },
    texts: ["team", "file", "serviceRequest"],
    screen: () => import("./my-team.screen.tsx").then((m) => m.MyTeamScreen),
    isFor: ({ teams, isEsDba, isInternalEmployee }) => teams.length > 0 || isEsDba || isInternalEmployee,
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchMyTeam(context)),
  },
];
