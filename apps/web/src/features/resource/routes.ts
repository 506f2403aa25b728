import type { RouteEntry } from "../../shared/route-entry.ts";

const list = () => import("./downloads.screen.tsx").then((m) => m.DownloadsScreen);

/** The screens of this feature, for the route table. */
export const resourceRoutes: readonly RouteEntry[] = [
  {
    path: "/download",
    title: "shell.titles.downloads",
    meta: { gray: true },
    texts: ["resource"],
    screen: list,
  },
  {
    path: "/download/:source/:id",
    title: "shell.titles.resource",
    meta: { gray: true },
    texts: ["resource", "comment", "file"],
    screen: () => import("./resource.screen.tsx").then((m) => m.ResourceScreen),
  },
  {
    path: "/resources",
    title: "shell.titles.resources",
    meta: { gray: true },
    texts: ["resource"],
    screen: list,
  },
  {
    path: "/resource",
    title: "shell.titles.resourceConsole",
    meta: { gray: true, noindex: true },
    texts: ["resource"],
    screen: () => import("./console.screen.tsx").then((m) => m.ResourceConsoleScreen),
  },
  {
    path: "/resources/save",
    title: "shell.titles.resourceSave",
    meta: { gray: true, noindex: true },
    texts: ["resource", "file"],
    screen: () => import("./resource-editor.screen.tsx").then((m) => m.ResourceEditorScreen),
  },
];
