import type { CallResult } from "@pharos/api/core";
import type { openOrderDocument as endpoint } from "@pharos/api/service-order";
import { toBusinessIso } from "@pharos/domain/time";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { DOWNLOAD_SECONDS } from "../../../platform/storage/storage.ts";
import { type OrderRecord, serviceOrderRepo } from "../service-order.repo.ts";

/** Where a document can be fetched for a few minutes. */
export type DocumentUrl = CallResult<typeof endpoint>;

/** A link to the document of an order that lives five minutes. */
export async function documentLink(
  { storage, clock }: Pick<Platform, "storage" | "clock">,
  { document_key, order_no }: Pick<OrderRecord, "document_key" | "order_no">,
): Promise<DocumentUrl> {
  const url = await storage.private.downloadUrl(document_key ?? "", { fileName: `${order_no}.pdf` });
  return { url, expireAt: toBusinessIso(clock.now().getTime() + DOWNLOAD_SECONDS * 1000) };
}

/** The same for somebody who is signed in and may know of the order. */
export async function openOrderDocument(platform: Platform, call: Call, id: number): Promise<DocumentUrl> {
  const row = await serviceOrderRepo(platform.database.kysely).findVisible(call.actor, id);
  if (!row || row.document_key === null) throw new AppError("serviceOrder.notFound");
  return documentLink(platform, row);
}
