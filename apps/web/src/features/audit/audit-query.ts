import { listAuditKinds, listAuditLog } from "@pharos/api/audit";
import type { CallInput } from "@pharos/api/core";
import { textLengths } from "@pharos/domain/limits";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";

/** Filters of the log as they stand in the address. */
export type AuditFilterKey = "person" | "action" | "object" | "id" | "company" | "ip" | "from" | "to";

/** What the address of the log may say. */
export const auditSpec: PagedQuerySpec<AuditFilterKey> = {
  filterKeys: ["person", "action", "object", "id", "company", "ip", "from", "to"],
  sortKeys: ["time"],
};

/** Filters and paging of the log. */
export type AuditFilter = NonNullable<CallInput<typeof listAuditLog>["query"]>;

/** What the server is asked for; nonsense in the address narrows nothing. */
export function auditFilterOf({ pageNum, pageSize, filters, sort }: PagedQuery<AuditFilterKey>): AuditFilter {
  const text = (value: string) => value.slice(0, textLengths.max64);
  return {
    pageNum,
    pageSize,
    ...(filters.person !== "" && { person: text(filters.person) }),
    ...(filters.action !== "" && { action: text(filters.action) }),
    ...(filters.object !== "" && { objectType: text(filters.object) }),
    ...(filters.id !== "" && { objectId: text(filters.id) }),
    ...(/^[1-9]\d{0,15}$/.test(filters.company) && { companyId: Number(filters.company) }),
    ...(filters.ip !== "" && { ip: text(filters.ip) }),
    ...(isDate(filters.from) && { startTime: filters.from }),
    ...(isDate(filters.to) && { endTime: filters.to }),
    ...(sort?.key === "time" && { sortOrder: sort.order }),
  };
}

function isDate(text: string): boolean {
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

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
