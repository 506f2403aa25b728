import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const assistantRoutes: readonly RouteEntry[] = [
  {
    path: "/moai",
    title: "shell.nav.assistant",
    meta: { gray: true, height: true, nocopyright: true },
    texts: ["assistant"],
    screen: () => import("./moai.screen.tsx").then((m) => m.MoaiScreen),
  },
  {
    path: "/assistantUsage",
    title: "shell.titles.assistantUsage",
    meta: { gray: true, noindex: true },
    texts: ["assistant"],
    screen: () => import("./assistant-usage.screen.tsx").then((m) => m.AssistantUsageScreen),
  },
];
