import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const consultRoutes: readonly RouteEntry[] = [
  {
    path: "/consult",
    title: "shell.titles.consult",
    meta: { consult: true, gray: true, nocopyright: true },
    texts: ["consult", "file"],
    screen: () => import("./consult.screen.tsx").then((m) => m.ConsultScreen),
  },
  {
    path: "/consult/:id",
    title: "shell.titles.consult",
    meta: { consult: true, gray: true, nocopyright: true },
    texts: ["consult", "file"],
    screen: () => import("./consult.screen.tsx").then((m) => m.ConsultScreen),
  },
  {
    path: "/consultRecords",
    title: "shell.titles.consultRecords",
    meta: { gray: true },
    texts: ["consult", "sheet"],
    screen: () => import("./consult-records.screen.tsx").then((m) => m.ConsultRecordsScreen),
  },
];
