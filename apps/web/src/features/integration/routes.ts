import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const integrationRoutes: readonly RouteEntry[] = [
  {
    path: "/apiTokens",
    title: "shell.titles.apiTokens",
    meta: { gray: true, noindex: true },
    texts: ["integration"],
    screen: () => import("./api-tokens.screen.tsx").then((m) => m.ApiTokensScreen),
    warm: (context) => import("./warm.ts").then((m) => m.warmTokens(context)),
  },
];
