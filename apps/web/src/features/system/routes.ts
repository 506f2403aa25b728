import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const systemRoutes: readonly RouteEntry[] = [
  {
    path: "/outbox",
    title: "shell.titles.outbox",
    meta: { gray: true, noindex: true },
    screen: () => import("./outbox.screen.tsx").then((m) => m.OutboxScreen),
  },
];
