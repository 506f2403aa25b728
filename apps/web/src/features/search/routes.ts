import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const searchRoutes: readonly RouteEntry[] = [
  {
    path: "/search",
    title: "shell.titles.search",
    meta: { gray: true },
    texts: ["search"],
    screen: () => import("./search.screen.tsx").then((m) => m.SearchScreen),
  },
  {
    path: "/knowledgeMobile",
    title: "shell.titles.search",
    meta: { gray: true },
    texts: ["search"],
    screen: () => import("./search.screen.tsx").then((m) => m.SearchScreen),
  },
  {
    path: "/publicSearch",
    title: "shell.titles.publicSearch",
    meta: { full: true, nocopyright: true, noVerifyLogin: true },
    texts: ["search"],
    screen: () => import("./public-search.screen.tsx").then((m) => m.PublicSearchScreen),
  },
  {
    path: "/searchGaps",
    title: "shell.titles.searchGaps",
    meta: { gray: true, noindex: true },
    texts: ["search"],
    screen: () => import("./search-gaps.screen.tsx").then((m) => m.SearchGapsScreen),
  },
  {
    path: "/searchSynonyms",
    title: "shell.titles.searchSynonyms",
    meta: { gray: true, noindex: true },
    texts: ["search"],
    screen: () => import("./search-synonyms.screen.tsx").then((m) => m.SearchSynonymsScreen),
  },
];
