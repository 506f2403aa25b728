import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const systemRoutes: readonly RouteEntry[] = [
  {
    path: "/outbox",
    title: "shell.titles.outbox",
    meta: { gray: true, noindex: true },
    texts: ["system"],
    screen: () => import("./outbox.screen.tsx").then((m) => m.OutboxScreen),
  },
  {
    path: "/parkedWork",
    title: "shell.titles.parkedWork",
    meta: { gray: true, noindex: true },
    texts: ["system"],
    screen: () => import("./parked-work.screen.tsx").then((m) => m.ParkedWorkScreen),
  },
];
