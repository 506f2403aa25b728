import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const requirementRoutes: readonly RouteEntry[] = [
  {
    path: "/req",
    title: "shell.titles.requirements",
    meta: { gray: true },
    texts: ["requirement"],
    screen: () => import("./requirements.screen.tsx").then((m) => m.RequirementsScreen),
    isFor: may("req:view"),
  },
];
