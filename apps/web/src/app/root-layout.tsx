import { type ReactNode, useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router";
import { useInstallation } from "../features/identity/api.ts";
import type { RouteEntry, RouteMeta } from "../shared/route-entry.ts";
import { ServiceDeskContext } from "../shared/service-desk.ts";
import { useT } from "../shared/texts.ts";
import { layoutOf } from "./route-meta.ts";
import "./root-layout.css";

/** Title, chat bots hint, progress line, scroll position and service desk of every page. */
export function RootLayout(): ReactNode {
  const entry = useCurrentRoute();
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const serviceDesk = useInstallation()?.serviceDeskPhone ?? null;
  useTitle(entry);
  useRobots(entry?.meta ?? {});
  return (
    <ServiceDeskContext value={serviceDesk}>
      <div
        className="app-progress"
        data-active={navigation.state !== "idle"}
        // The address that is drawn: until a new one is, the window's is ahead of it.
        data-address={pathname + search}
        aria-hidden="true"
      />
      <Outlet />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </ServiceDeskContext>
  );
}

/** What stands before the first screen: the frame of the shell where there will be one. As in `index.html`, so that it is there before any script is. */
export function Starting(): ReactNode {
  return <div className="app-starting" aria-busy="true" />;
}

/** The line of the route table that is shown now. */
export function useCurrentRoute(): RouteEntry | undefined {
  const handles = useMatches().map((match) => match.handle);
  // Handles are set by the router from the table and by no one else.
  return handles.findLast((handle) => handle !== undefined) as RouteEntry | undefined;
}

function useTitle(entry: RouteEntry | undefined): void {
  const t = useT();
  const product = useInstallation()?.productName;
  const title = [entry && t(entry.title), product].filter(Boolean).join(" · ");
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

function useRobots(meta: RouteMeta): void {
  const { isIndexed } = layoutOf(meta);
  useEffect(() => {
    if (isIndexed) return;
    const tag = document.createElement("meta");
    tag.name = "robots";
    tag.content = "noindex";
    document.head.append(tag);
    return () => tag.remove();
  }, [isIndexed]);
}
