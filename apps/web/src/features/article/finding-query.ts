import type { CallResult } from "@pharos/api/core";
import { listFleetDatabases } from "@pharos/api/inspection";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";

/** A rule of the inspections, in the reader's language. */
export type FleetRule = CallResult<typeof listFleetDatabases>["rule"];

/** A rule of the inspections, and how many databases fail it now. */
export const findingQuery = (ruleCode: string) =>
  queryOptions({
    queryKey: ["article", "fromFinding", ruleCode],
    queryFn: ({ signal }) =>
      call(listFleetDatabases, { query: { ruleCode, pageSize: 1 } }, { signal, isPageRead: false }),
  });
