import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const serviceRatingRoutes: readonly RouteEntry[] = [
  {
    path: "/rate/:token",
    title: "shell.titles.rate",
    meta: { full: true, nocopyright: true, noindex: true, noVerifyLogin: true },
    texts: ["serviceRequest"],
    screen: () => import("./rate.screen.tsx").then((m) => m.RateScreen),
  },
];
