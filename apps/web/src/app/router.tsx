import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, type LoaderFunction, type RouteObject } from "react-router";
import type { RouteDirectory } from "../shared/route-directory.ts";
import { loadTexts } from "../shared/texts.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { routeFinder } from "./find-route.ts";
import { guardMiddleware } from "./guard-middleware.ts";
import { loadChunk } from "./load-chunk.ts";
import { RootLayout, Starting } from "./root-layout.tsx";
import type { RouteEntry } from "./route-meta.ts";

/** A navigation waits this long for warmed data before the screen shows its skeleton. */
const warmPatienceMs = 150;

/** Makes the router of a table: one root with the guard, bare screens beside the lazily loaded shell. */
export function createRouter(table: readonly RouteEntry[], client: QueryClient) {
  const find = routeFinder(table);
  const bare = table.filter((entry) => entry.meta.full);
  const framed = table.filter((entry) => !entry.meta.full);
  const route = (entry: RouteEntry) => routeObject(entry, client);
  return createBrowserRouter([
    {
      id: "root",
      middleware: [guardMiddleware(client, find)],
      Component: RootLayout,
      HydrateFallback: Starting,
      ErrorBoundary: ErrorScreen,
      children: [
        ...bare.map(route),
        {
          id: "shell",
          lazy: async () => {
            const { Shell } = await loadChunk(() => import("./shell/shell.tsx"));
            return { Component: Shell };
          },
          ErrorBoundary: ErrorScreen,
          children: framed.map(route),
        },
      ],
    },
  ]);
}

/** What the shell may know about a table. */
export function createRouteDirectory(table: readonly RouteEntry[]): RouteDirectory {
  const find = routeFinder(table);
  const built = (path: string) => {
    const entry = find(path);
    return entry && entry.path !== "*" ? entry : undefined;
  };
  return {
    isBuilt: (path) => built(path) !== undefined,
    titleOf: (path) => built(path)?.title ?? null,
    preload: (path) => {
      const entry = built(path);
      if (entry) Promise.all([entry.screen(), loadTexts(entry.texts ?? [])]).catch(() => {});
    },
  };
}

function routeObject(entry: RouteEntry, client: QueryClient): RouteObject {
  return {
    path: entry.path,
    handle: entry,
    ErrorBoundary: ErrorScreen,
    loader: warmLoader(entry, client),
    // The chunk and the texts travel while the guard asks for the user and the loader warms the queries.
    // A function, not an object of functions: only its failure reaches the error boundary of a route without loader.
    lazy: async () => {
      const [Component] = await loadChunk(() => Promise.all([entry.screen(), loadTexts(entry.texts ?? [])]));
      return { Component };
    },
  };
}

function warmLoader(entry: RouteEntry, client: QueryClient): LoaderFunction | undefined {
  const { warm } = entry;
  if (!warm) return undefined;
  return async ({ params, request }) => {
    const search = new URL(request.url).searchParams;
    const warmed = warm({ params, search, client }).catch(() => {});
    await Promise.race([warmed, new Promise((resolve) => setTimeout(resolve, warmPatienceMs))]);
    return null;
  };
}
