import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { auditLogQueries, auditSpec } from "./audit-query.ts";

/** Starts the log as its address asks for it. */
export const prefetchAuditLog: Prefetch = ({ search, client }) =>
  client.ensureQueryData(auditLogQueries.list(auditSpec.filterOf(readPagedQuery(search, auditSpec))));
