import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { hourQueries, hoursSpec } from "./api.ts";

/** Starts the table as its address asks for it. */
export const prefetchHours: Prefetch = ({ search, client }) =>
  client.ensureQueryData(hourQueries.list(hoursSpec.filterOf(readPagedQuery(search, hoursSpec))));
