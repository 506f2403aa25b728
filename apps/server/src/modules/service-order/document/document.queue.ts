import { createHash } from "node:crypto";
import { serviceOrderStatus } from "@pharos/domain/enums";
import { parseLocale } from "@pharos/i18n";
import type { RenderPdf } from "../../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineLeasedQueue } from "../../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import { serviceOrderDocumentMade } from "../service-order.events.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";
import { orderDocument } from "./order-document.ts";

interface Unprinted {
  readonly id: number;
}

/** Makes the document of every completed order, once. */
export const documentQueue = (platform: Platform, renderPdf: RenderPdf): Queue =>
  defineLeasedQueue<Unprinted>({
    name: "serviceOrder.documents",
    pollMs: 2_000,
    take: (tx, { limit, isFree }) =>
      tx.db
        .selectFrom("service_order")
        .select("id")
        .where("status", "=", serviceOrderStatus.toCode("completed"))
        .where("document_key", "is", null)
        .where("deleted_at", "is", null)
        .where(isFree("service_order.id"))
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),
    keyOf: ({ id }) => id,
    async work({ id }) {
      const made = await makeDocument(platform, renderPdf, id);
      return {
        settle: async (tx) => {
          if (!made) return;
          const { numUpdatedRows } = await tx.db
            .updateTable("service_order")
            .set({ document_key: made.key, document_hash: made.hash, document_bytes: made.bytes })
            .where("id", "=", id)
            .where("document_key", "is", null)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) return;
          await tx.audit({
            action: "serviceOrder.documentMade",
            objectType: "serviceOrder",
            objectId: id,
            companyId: made.companyId,
            detail: { after: { documentHash: made.hash } },
          });
          await tx.publish(serviceOrderDocumentMade, { id });
        },
      };
    },
  });

/** Draws and stores the document of an order, under a key that its signed content decides. */
async function makeDocument(platform: Platform, renderPdf: RenderPdf, id: number) {
  const repo = serviceOrderRepo(platform.database.kysely);
  const row = await repo.find(id);
  if (!row || row.document_key !== null || row.content_hash === null) return undefined;
  const writer = await platform.database.kysely
    .selectFrom("app_user")
    .select("locale")
    .where("id", "=", row.created_by)
    .executeTakeFirst();
  const content = await renderPdf(
    orderDocument(row, await repo.findSignatures(id), {
      config: platform.config,
      translate: platform.translate,
      locale: parseLocale(writer?.locale),
      now: platform.clock.now(),
    }),
  );
  const key = `service-orders/${row.order_no}-${row.content_hash.slice(0, 32)}.pdf`;
  const { private: bucket } = platform.storage;
  // What a process stored before it was killed was never named anywhere.
  if (await bucket.stat(key)) await bucket.delete(key);
  await bucket.put(key, content, { sizeBytes: content.length });
  return {
    key,
    hash: createHash("sha256").update(content).digest("hex"),
    bytes: content.length,
    companyId: row.company_id,
  };
}
