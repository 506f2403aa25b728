import { createHash } from "node:crypto";
import { serviceReportStatus } from "@pharos/domain/enums";
import { parseLocale } from "@pharos/i18n";
import { sql } from "kysely";
import { deleteStored } from "../../../platform/delete-stored.ts";
import type { RenderPdf } from "../../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineLeasedQueue } from "../../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import { type ReportRecord, serviceReportRepo } from "../service-report.repo.ts";
import { hasDocument } from "../service-report.view.ts";
import { reportDocument } from "./report-document.ts";

interface Unprinted {
  readonly id: number;
}

const draft = serviceReportStatus.toCode("draft");

/**
 * Makes the document of every published report once, and anew when what the organisation may see of hours has changed
 * since: nobody reads in it what the page does not show.
 */
export const documentQueue = (platform: Platform, renderPdf: RenderPdf): Queue =>
  defineLeasedQueue<Unprinted>({
    name: "serviceReport.documents",
    pollMs: 2_000,
    take: (tx, { limit, isFree }) =>
      tx.db
        .selectFrom("service_report")
        .innerJoin("company", "company.id", "service_report.company_id")
        .select("service_report.id")
        .where("service_report.status", "<>", draft)
        .where(sql<boolean>`service_report.document_hours is distinct from company.hour_visibility`)
        .where(isFree("service_report.id"))
        .orderBy("service_report.id")
        .limit(limit)
        .forUpdate("service_report")
        .skipLocked()
        .execute(),
    keyOf: ({ id }) => id,
    async work({ id }) {
      const row = await serviceReportRepo(platform.database.kysely).find(id);
      if (!row || row.status === draft || hasDocument(row)) return { settle: async () => {} };
      const made = await makeDocument(platform, renderPdf, row);
      return {
        settle: async (tx) => {
          const stored = await tx.db
            .updateTable("service_report")
            .set({
              document_key: made.key,
              document_hash: made.hash,
              document_bytes: made.bytes,
              document_hours: row.hour_visibility,
            })
            .where("id", "=", id)
            // Taken back meanwhile, or changed: what was drawn is of another version.
            .where("published_at", "=", row.published_at ?? "")
            .returning("id")
            .executeTakeFirst();
          const unused = stored ? row.document_key : made.key;
          if (unused !== null && (!stored || unused !== made.key)) deleteStored(platform, tx, unused);
        },
      };
    },
  });

/** Draws and stores the document of a report. */
async function makeDocument(
  { database, config, translate, clock, storage }: Platform,
  renderPdf: RenderPdf,
  row: ReportRecord,
) {
  const writer = await database.kysely
    .selectFrom("app_user")
    .select("locale")
    .where("id", "=", row.created_by)
    .executeTakeFirst();
  const content = await renderPdf(
    reportDocument(row, { config, translate, locale: parseLocale(writer?.locale), now: clock.now() }),
  );
  const hash = createHash("sha256").update(content).digest("hex");
  const key = `service-reports/${row.sn}-${row.month.slice(0, 7)}-${hash.slice(0, 32)}.pdf`;
  const { private: bucket } = storage;
  // What a process stored before it was killed was never named anywhere.
  if (await bucket.stat(key)) await bucket.delete(key);
  await bucket.put(key, content, { sizeBytes: content.length });
  return { key, hash, bytes: content.length };
}
