import type { Query } from "@tanstack/react-query";
import { askedAtMs } from "../api/index.ts";
import type { Hint } from "./live-client.ts";

/** Whether what a query shows may have been read before a hint; what was asked for since is fresh. */
export const readBefore =
  ({ atMs }: Hint) =>
  (query: Query): boolean =>
    askedAtMs(query) <= atMs;
