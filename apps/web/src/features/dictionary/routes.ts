import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const dictionaryRoutes: readonly RouteEntry[] = [
  {
    path: "/dict",
    title: "shell.titles.dict",
    meta: { gray: true },
    texts: ["dictionary"],
    screen: () => import("./dictionary-types.screen.tsx").then((m) => m.DictionaryTypesScreen),
    isFor: may("dict:edit"),
  },
  {
    path: "/dict/:id",
    title: "shell.titles.dict",
    meta: { gray: true },
    texts: ["dictionary", "audit"],
    screen: () => import("./dictionary.screen.tsx").then((m) => m.DictionaryScreen),
    isFor: may("dict:edit"),
  },
];
