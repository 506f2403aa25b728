import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { auditFilterOf, auditLogQueries, auditSpec } from "./audit-query.ts";

/** Starts the log as its address asks for it. */
export const warmAuditLog: Warm = ({ search, client }) =>
  client.ensureQueryData(auditLogQueries.list(auditFilterOf(readPagedQuery(search, auditSpec))));
