import { matchRoutes } from "react-router";
import type { RouteEntry } from "../shared/route-entry.ts";

/** Finds the line of the table that the router would choose for a path. */
export function routeFinder(table: readonly RouteEntry[]): (path: string) => RouteEntry | undefined {
  const candidates = table.map((entry) => ({ path: entry.path, handle: entry }));
  return (path) => {
    const matched = matchRoutes(candidates, { pathname: pathnameOf(path) })?.at(-1)?.route.path;
    return table.find((entry) => entry.path === matched);
  };
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] || "/";
}
