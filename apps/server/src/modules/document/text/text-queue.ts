import { docLimits, textKindOf } from "@pharos/domain/document";
import { docTextState } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import { defineLeasedQueue, type LeasedOutcome } from "../../../platform/queue/define-leased-queue.ts";
import type { Queue, TakeScope } from "../../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { readKeptFile } from "../../file/index.ts";
import type { TextReader } from "./create-text-reader.ts";
import type { TextOutcome } from "./text-outcome.ts";

/** A document whose newest version is to be read. */
interface UnreadDoc {
  readonly id: number;
  readonly ver: number;
  readonly fileId: number;
  readonly name: string;
}

/** The queue of documents whose text has not been read yet, the oldest first. */
export function textQueue(platform: Platform, read: TextReader): Queue {
  return defineLeasedQueue<UnreadDoc>({
    name: "document.text",
    pollMs: 1000,
    take: (tx, scope) => lockWaiting(tx, scope),
    keyOf: ({ id, ver }) => `${id}:${ver}`,
    work: (doc) => work(platform, read, doc),
  });
}

async function lockWaiting({ db }: UnitOfWork, { limit, isFree }: TakeScope): Promise<UnreadDoc[]> {
  return db
    .selectFrom("doc")
    .innerJoin("doc_version", (join) =>
      join.onRef("doc_version.doc_id", "=", "doc.id").onRef("doc_version.ver", "=", "doc.ver"),
    )
    .select(["doc.id", "doc.ver", "doc_version.file_id as fileId", "doc_version.name"])
    .where("doc.text_state", "=", docTextState.toCode("waiting"))
    .where(isFree(sql`doc.id || ':' || doc.ver`))
    .orderBy("doc.updated_at")
    .limit(limit)
    .forUpdate("doc")
    .skipLocked()
    .execute();
}

async function work(platform: Platform, read: TextReader, doc: UnreadDoc): Promise<LeasedOutcome> {
  const outcome = await readFile(platform, read, doc);
  if (outcome === undefined) return { settle: async () => undefined, isPaused: true };
  return { settle: (tx) => settle(tx, doc, outcome) };
}

async function readFile(
  platform: Platform,
  read: TextReader,
  { fileId, name }: UnreadDoc,
): Promise<TextOutcome | undefined> {
  const kind = textKindOf(name);
  if (kind === null) return { isRead: false, problem: "broken" };
  const { body, sizeBytes } = await readKeptFile(platform, fileId);
  if (sizeBytes > docLimits.textFileBytes) {
    body.destroy();
    return { isRead: false, problem: "tooLarge" };
  }
  const chunks: Buffer[] = [];
  // Streams of stored objects give buffers.
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return read({ kind, content: new Uint8Array(Buffer.concat(chunks)) });
}

/** Stores what was read, unless the document has gone on to another version, or away, meanwhile. */
async function settle({ db, now }: UnitOfWork, { id, ver }: UnreadDoc, outcome: TextOutcome): Promise<void> {
  const row = await db
    .selectFrom("doc")
    .select("id")
    .where("id", "=", id)
    .where("ver", "=", ver)
    .where("text_state", "=", docTextState.toCode("waiting"))
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await db.deleteFrom("doc_page").where("doc_id", "=", id).execute();
  if (outcome.isRead) {
    await sql`insert into doc_page (doc_id, page, text)
      select ${id}, page, text from unnest(${[...outcome.pages]}::text[]) with ordinality as p (text, page)`.execute(
      db,
    );
  }
  const problem = outcome.isRead ? (outcome.isCut ? "cut" : null) : outcome.problem;
  await db
    .updateTable("doc")
    .set({
      text_state: docTextState.toCode(outcome.isRead ? "ready" : "failed"),
      text_problem: problem,
      text_at: now,
    })
    .where("id", "=", id)
    .execute();
}
