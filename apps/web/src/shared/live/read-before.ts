import type { Query } from "@tanstack/react-query";
import type { Hint } from "./live-client.ts";

/** An answer may be this much older than its arrival. */
const wayMs = 2_000;

/** Whether what a query shows may have been read before a hint; what was read since is fresh. */
export const readBefore =
  ({ atMs }: Hint) =>
  (query: Query): boolean =>
    query.state.dataUpdatedAt - wayMs <= atMs;
