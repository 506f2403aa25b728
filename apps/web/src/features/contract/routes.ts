import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const contractRoutes: readonly RouteEntry[] = [];
