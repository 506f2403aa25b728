import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const shiftHandoverRoutes: readonly RouteEntry[] = [
  {
    path: "/shiftHandover",
    title: "shell.titles.shiftHandover",
    meta: { gray: true },
    texts: ["shiftHandover"],
    screen: () => import("./shift-handovers.screen.tsx").then((m) => m.ShiftHandoversScreen),
    isFor: may("team:view"),
  },
  {
    path: "/shiftHandover/:id",
    title: "shell.titles.shiftHandoverView",
    meta: { gray: true },
    texts: ["shiftHandover", "serviceRequest", "plan"],
    screen: () => import("./shift-handover.screen.tsx").then((m) => m.ShiftHandoverScreen),
  },
];
