import type { listAuditLog as endpoint, listAuditKinds as kindsEndpoint } from "@pharos/api/audit";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Platform } from "../../platform/platform.ts";
import { findAuditKinds, findAuditLog } from "./audit.repo.ts";
import { readDetail } from "./audit.view.ts";

const nothing: ReadonlySet<string> = new Set();

/** One page of the audit log. */
export async function listAuditLog(
  { database }: Pick<Platform, "database">,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const { rows, ...count } = await findAuditLog(database.kysely, query);
  return {
    ...count,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    list: rows.map((row) => ({
      id: row.id,
      time: row.at,
      action: row.action,
      userId: row.user_id,
      account: row.account,
      userName: row.user_name,
      objectType: row.object_type,
      objectId: row.object_id,
      objectName: row.object_name,
      batchSize: row.batch_size,
      companyId: row.company_id,
      companyName: row.company_name,
      companyNameEn: row.company_name_en,
      ...readDetail(row.detail, nothing),
      ip: row.ip,
      userAgent: row.user_agent,
      requestId: row.request_id,
    })),
  };
}

/** What the log can be narrowed to. */
export async function listAuditKinds({
  database,
}: Pick<Platform, "database">): Promise<CallResult<typeof kindsEndpoint>> {
  return findAuditKinds(database.kysely);
}
