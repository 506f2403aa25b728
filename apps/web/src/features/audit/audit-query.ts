import { listAuditKinds, listAuditLog } from "@pharos/api/audit";
import type { CallInput } from "@pharos/api/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";

/** The log in the address of its page. */
export const auditSpec = listSpecOf(
  listAuditLog,
  {
    person: "person",
    action: "action",
    object: "objectType",
    id: "objectId",
    company: "companyId",
    ip: "ip",
    request: "requestId",
    dates: dateRange("startTime", "endTime"),
  },
  { sortKeys: ["time"] },
);

/** Filters and paging of the log. */
export type AuditFilter = NonNullable<CallInput<typeof listAuditLog>["query"]>;

/** Queries of the log's screen. */
export const auditLogQueries = {
  list: (query: AuditFilter) =>
    queryOptions({
      queryKey: ["audit", "list", query],
      queryFn: ({ signal }) => call(listAuditLog, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  kinds: () =>
    queryOptions({
      queryKey: ["audit", "kinds"],
      queryFn: ({ signal }) => call(listAuditKinds, {}, { signal, isPageRead: false }),
      staleTime: 60_000,
    }),
} as const;
