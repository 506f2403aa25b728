import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { auditLogQueries, auditSpec } from "./audit-query.ts";

/** Starts the log as its address asks for it. */
export const warmAuditLog: Warm = ({ search, client }) =>
  client.ensureQueryData(auditLogQueries.list(auditSpec.filterOf(readPagedQuery(search, auditSpec))));
