import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, createElement, type ReactNode } from "react";
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunction,
  matchPath,
  type NonIndexRouteObject,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "react-router";
import { cachedUser, loadUser } from "../features/identity/api.ts";
import { chunkOnce } from "../shared/load-chunk.ts";
import type { RouteDirectory } from "../shared/route-directory.ts";
import type { RouteEntry } from "../shared/route-entry.ts";
import { readToken } from "../shared/session/index.ts";
import { loadTexts } from "../shared/texts.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { routeFinder } from "./find-route.ts";
import { detourOf } from "./guard.ts";
import { guardMiddleware } from "./guard-middleware.ts";
import { RootLayout, Starting } from "./root-layout.tsx";

/** A navigation waits this long for prefetched data before the screen shows its skeleton. */
const prefetchPatienceMs = 150;

/** The first page waits this long for what decides where it begins. */
const shellPatienceMs = 1000;

/** Makes a router of its routes: `createBrowserRouter`, or one that keeps its address elsewhere. */
export type RouterFactory = (routes: RouteObject[]) => DataRouter;

/** Makes the router of a table: one root with the guard, bare screens beside the lazily loaded shell. */
export function createRouter(
  table: readonly RouteEntry[],
  client: QueryClient,
  factory: RouterFactory = createBrowserRouter,
): DataRouter {
  const find = routeFinder(table);
  const directory = createRouteDirectory(table, client);
  const bare = table.filter((entry) => entry.meta.full);
  const framed = table.filter((entry) => !entry.meta.full);
  const route = (entry: RouteEntry) => screenRoute(entry, client);
  return factory([
    {
      id: "root",
      middleware: [guardMiddleware(client, find, directory.preload)],
      Component: RootLayout,
      HydrateFallback: Starting,
      ErrorBoundary: ErrorScreen,
      children: [...bare.map(route), shellRoute(client, framed.map(route))],
    },
  ]);
}

/** What the shell may know about a table. */
export function createRouteDirectory(table: readonly RouteEntry[], client: QueryClient): RouteDirectory {
  const find = routeFinder(table);
  const built = (path: string) => {
    const entry = find(path);
    return entry && entry.path !== "*" ? entry : undefined;
  };
  const preload = (path: string) => {
    const entry = built(path);
    if (!entry) return;
    // Anyone who goes there meets the failure again, and can do something about it.
    Promise.all([fetchScreen(entry), ...(entry.meta.full ? [] : [fetchShell()])]).catch(() => {});
  };
  return {
    isBuilt: (path) => {
      const entry = built(path);
      const reader = cachedUser(client);
      return entry !== undefined && (!entry.isFor || !reader || entry.isFor(reader));
    },
    titleOf: (path) => built(path)?.title ?? null,
    preload,
    prefetch: (path) => {
      preload(path);
      const entry = built(path);
      const { pathname, searchParams: search } = new URL(path, location.origin);
      const params = entry && matchPath(entry.path, pathname)?.params;
      if (params) entry.prefetch?.({ params, search, client }).catch(() => {});
    },
  };
}

// Loaders bring the components themselves: the router's own `lazy` shows an empty page when the first page's part
// does not arrive, and does not ask for it again.

function shellRoute(client: QueryClient, children: RouteObject[]): NonIndexRouteObject {
  let isOpen = false;
  const loader = async (): Promise<ComponentType> => {
    // Only pages that are open to all are entered without somebody who may enter the others.
    isOpen = !(await isSignedIn(client));
    if (isOpen) return (await fetchOpenFrame()).OpenFrame;
    const { Shell, prepareShell } = await fetchShell();
    await atMost(
      prepareShell(client).catch(() => {}),
      shellPatienceMs,
    );
    return Shell;
  };
  return {
    id: "shell",
    Component: LoadedScreen,
    ErrorBoundary: ErrorScreen,
    loader,
    shouldRevalidate: () => isOpen,
    children,
  };
}

function screenRoute(entry: RouteEntry, client: QueryClient): RouteObject {
  const loader: LoaderFunction = async ({ params, request }) => {
    const search = new URL(request.url).searchParams;
    const prefetched = entry.prefetch?.({ params, search, client }).catch(() => {});
    const screen = await fetchScreen(entry);
    await atMost(prefetched, prefetchPatienceMs);
    return screen;
  };
  return {
    path: entry.path,
    handle: entry,
    Component: LoadedScreen,
    ErrorBoundary: ErrorScreen,
    loader,
    shouldRevalidate: isOtherPage,
  };
}

/** A tab, a filter or a page number in the address is no other page: it shows at once, and the page reads what it needs. */
const isOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Shows the component that the route's loader brought. */
function LoadedScreen(): ReactNode {
  // Only the two loaders above feed this component.
  return createElement(useLoaderData() as ComponentType);
}

const fetchers = new Map<RouteEntry, () => Promise<ComponentType>>();

/** The component is fetched once; texts are asked for each time, because the language may be another one. */
async function fetchScreen(entry: RouteEntry): Promise<ComponentType> {
  const fetchComponent = fetchers.get(entry) ?? chunkOnce(entry.screen);
  fetchers.set(entry, fetchComponent);
  const [screen] = await Promise.all([fetchComponent(), loadTexts(entry.texts ?? [])]);
  return screen;
}

const fetchShell = chunkOnce(() => import("./shell/shell.tsx"));
const fetchOpenFrame = chunkOnce(() => import("./open-frame.tsx"));

/** Whether somebody is signed in who may enter the pages of the shell. */
async function isSignedIn(client: QueryClient): Promise<boolean> {
  if (readToken() === null) return false;
  const user = cachedUser(client) ?? (await loadUser(client).catch(() => undefined));
  return user !== undefined && detourOf(user, { meta: {} }, "/") === null;
}

/** Waits for work, but no longer than so many milliseconds. */
const atMost = (work: Promise<unknown> | undefined, ms: number): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);
