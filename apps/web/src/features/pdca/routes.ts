import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const pdcaRoutes: readonly RouteEntry[] = [
  {
    path: "/pdca",
    title: "shell.titles.pdca",
    meta: { gray: true },
    texts: ["pdca", "workHour"],
    screen: () => import("./pdca.screen.tsx").then((m) => m.PdcaScreen),
    isFor: may("hour:view"),
  },
];
