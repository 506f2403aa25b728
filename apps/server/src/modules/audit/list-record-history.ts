import type { listRecordHistory as endpoint } from "@pharos/api/audit";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { HistoryTarget } from "../../platform/history-target.ts";
import type { Platform } from "../../platform/platform.ts";
import { findRecordHistory } from "./audit.repo.ts";
import { readDetail } from "./audit.view.ts";

/** One page of a record's history, for anyone who may read the record; anybody else gets what a missing record gives. */
export async function listRecordHistory(
  { database }: Pick<Platform, "database">,
  subjects: readonly HistoryTarget[],
  call: Call,
  { objectType, objectId, pageNum, pageSize }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const subject = subjects.find((candidate) => candidate.objectType === objectType);
  if (!subject || !(await subject.mayRead(call, objectId))) throw new AppError("audit.notFound");
  const masked = new Set(await subject.maskedFields?.(call, objectId));
  const { rows, ...count } = await findRecordHistory(
    database.kysely,
    { objectType, objectId },
    { pageNum, pageSize },
  );
  return {
    ...count,
    pageNum,
    pageSize,
    list: rows.map((row) => ({
      id: row.id,
      time: row.at,
      action: row.action,
      userName: row.user_name,
      ...readDetail(row.detail, masked),
    })),
  };
}
