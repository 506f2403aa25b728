import type { CallResult } from "@pharos/api/core";
import type { openManualPdf as endpoint } from "@pharos/api/manual";
import type { Kysely, Schema } from "@pharos/db";
import { toBusinessIso } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { RenderPdf } from "../../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../../platform/platform.ts";
import { DOWNLOAD_SECONDS, KeyTakenError } from "../../../platform/storage/storage.ts";
import { readPictures } from "../../file/index.ts";
import { findOpen, type StoredManual } from "../manual.repo.ts";
import { localeOf, manualDocument, type WrittenChapter } from "./manual-document.ts";

/** Counted up when documents are drawn otherwise than before, so that stored ones are drawn again. */
const drawingVersion = 2;

/** Answers where a manual can be fetched as one document for a few minutes. */
export type OpenDocument = (call: Call, id: number) => Promise<CallResult<typeof endpoint>>;

/**
 * Creates the documents of manuals. One is drawn when somebody first asks for it after a change, in a thread of its own,
 * and stored; those who ask for the same meanwhile wait for the same drawing.
 */
export function createDocuments(platform: Platform, renderPdf: RenderPdf): OpenDocument {
  const drawing = new Map<string, Promise<void>>();
  const { database, storage, clock } = platform;
  const drawOnce = (key: string, row: StoredManual) => {
    const drawn =
      drawing.get(key) ?? drawDocument(platform, renderPdf, key, row).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  };
  return async (call, id) => {
    const row = await findOpen(database.kysely, call, id);
    if (row.writtenCount === 0) throw new AppError("manual.empty");
    const key = `manuals/${id}/${row.revision}-${Date.parse(row.updatedTime)}-${drawingVersion}.pdf`;
    if (!(await storage.private.stat(key))) {
      // The names on its cover do not depend on who asked first.
      const shown = await findOpen(database.kysely, { actor: call.actor, locale: localeOf(row) }, id);
      await drawOnce(key, shown);
    }
    const url = await storage.private.downloadUrl(key, { fileName: `${row.name} ${row.version}.pdf` });
    return { url, expireAt: toBusinessIso(clock.now().getTime() + DOWNLOAD_SECONDS * 1000) };
  };
}

/** Draws a document, stores it, and removes the one that was drawn before. */
async function drawDocument(
  { database, storage, config, translate }: Platform,
  renderPdf: RenderPdf,
  key: string,
  row: StoredManual,
): Promise<void> {
  const chapters = await readWritten(database.kysely, row.id);
  const text = chapters.map(({ contentMd }) => contentMd).join("\n");
  const pictures = await readPictures({ database, storage }, { type: "manual", objectId: row.id }, text);
  const content = await renderPdf({ ...manualDocument(row, chapters, { config, translate }), pictures });
  try {
    await storage.private.put(key, content, { sizeBytes: content.length });
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof KeyTakenError)) throw error;
  }
  const { rows } = await sql<{ before: string | null }>`
    update manual m set document_key = ${key} from manual old
    where m.id = ${row.id} and old.id = m.id returning old.document_key as before`.execute(database.kysely);
  const before = rows[0]?.before;
  if (before && before !== key) await storage.private.delete(before);
}

const readWritten = (db: Kysely<Schema>, manualId: number): Promise<WrittenChapter[]> =>
  db
    .selectFrom("manual_article")
    .select(["id", "parent_id as parentId", "title", "sort", "content_md as contentMd"])
    .where("manual_id", "=", manualId)
    .execute();
