import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const manualRoutes: readonly RouteEntry[] = [
  {
    path: "/manual",
    title: "shell.titles.manuals",
    meta: { gray: true },
    texts: ["manual"],
    screen: () => import("./manuals.screen.tsx").then((m) => m.ManualsScreen),
  },
  {
    path: "/manual/edit/:id",
    title: "shell.titles.manualEdit",
    meta: { gray: true, noindex: true },
    texts: ["manual", "file"],
    screen: () => import("./manual-editor.screen.tsx").then((m) => m.ManualEditorScreen),
  },
  {
    path: "/manual/article/:id",
    title: "shell.titles.manual",
    meta: { gray: true },
    texts: ["manual"],
    screen: () => import("./chapter-link.screen.tsx").then((m) => m.ChapterLinkScreen),
  },
  {
    path: "/manual/:id",
    title: "shell.titles.manual",
    meta: { gray: true },
    texts: ["manual", "comment", "file"],
    screen: () => import("./manual-reader.screen.tsx").then((m) => m.ManualReaderScreen),
  },
];
