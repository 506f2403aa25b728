import type { CallResult } from "@pharos/api/core";
import type { openReportDocument as endpoint } from "@pharos/api/service-report";
import { toBusinessIso } from "@pharos/domain/time";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { DOWNLOAD_SECONDS } from "../../../platform/storage/storage.ts";
import { type ReportKey, serviceReportRepo } from "../service-report.repo.ts";
import { hasDocument } from "../service-report.view.ts";

/** A link to the document of a published report that lives five minutes; one that shows too much is not given. */
export async function openReportDocument(
  { database, storage, clock }: Pick<Platform, "database" | "storage" | "clock">,
  { actor }: Call,
  key: ReportKey,
): Promise<CallResult<typeof endpoint>> {
  const row = await serviceReportRepo(database.kysely).findVisible(actor, key);
  if (!row || row.document_key === null || !hasDocument(row)) throw new AppError("serviceReport.notFound");
  const fileName = `${row.sn}-${row.month.slice(0, 7)}.pdf`;
  const url = await storage.private.downloadUrl(row.document_key, { fileName });
  return { url, expireAt: toBusinessIso(clock.now().getTime() + DOWNLOAD_SECONDS * 1000) };
}
