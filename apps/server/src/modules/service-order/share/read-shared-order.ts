import type { SharedOrder } from "@pharos/api/service-order";
import type { Kysely, Schema } from "@pharos/db";
import { orderLimits } from "@pharos/domain/service-order";
import { maskPhone } from "@pharos/domain/text";
import { toBusinessIso } from "@pharos/domain/time";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type DocumentUrl, documentLink } from "../document/document-link.ts";
import { allowedByState } from "../service-order.policy.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";
import { toPaper, toSignature } from "../service-order.view.ts";
import { findSharedOrder, limitGuesses, type SharedRecord } from "./find-shared-order.ts";
import { countOpening } from "./link.repo.ts";

/** What the holder of a link sees of the order. */
export async function readSharedOrder(
  platform: Platform,
  call: CallInfo,
  token: string,
): Promise<SharedOrder> {
  return limitGuesses(platform, call, async () => {
    const db = platform.database.kysely;
    const now = platform.clock.now();
    const shared = await findSharedOrder(db, token, now);
    await countOpening(db, shared.link.id, now);
    return toSharedOrder(db, shared);
  });
}

/** A short-lived link to the document of the order. */
export async function openSharedDocument(
  platform: Platform,
  call: CallInfo,
  token: string,
): Promise<DocumentUrl> {
  return limitGuesses(platform, call, async () => {
    const { row } = await findSharedOrder(platform.database.kysely, token, platform.clock.now());
    if (row.document_key === null) throw new AppError("serviceOrder.notFound");
    return documentLink(platform, row);
  });
}

/** An order for the holder of a link: an explicit list of what such a person may see. */
export async function toSharedOrder(db: Kysely<Schema>, { row, link }: SharedRecord): Promise<SharedOrder> {
  const signatures = await serviceOrderRepo(db).findSignatures(row.id);
  const completedMs = row.completed_at === null ? null : Date.parse(row.completed_at);
  return {
    ...toPaper(row),
    signatures: signatures.map(toSignature),
    canSign: allowedByState("signAsCustomer", row) === true,
    expireTime:
      completedMs === null ? link.expires_at : toBusinessIso(completedMs + orderLimits.linkAfterCompletionMs),
    hasDocument: row.document_key !== null,
    codePhone: link.code_phone === null ? null : maskPhone(link.code_phone),
  };
}
