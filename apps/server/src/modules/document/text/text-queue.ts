import { docLimits, formattedEndings, textKindOf } from "@pharos/domain/document";
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
  /** The organisation of whoever brought it. */
  readonly companyId: number;
}

/**
 * The queues of documents whose text has not been read yet: what stands as it is does not wait behind what a program has to take
 * apart.
 */
export const textQueues = (platform: Platform, createReader: () => TextReader): Queue[] => [
  textQueue(platform, createReader(), { name: "document.text", isFormatted: true }),
  textQueue(platform, createReader(), { name: "document.plainText", isFormatted: false }),
];

interface Lane {
  readonly name: string;
  readonly isFormatted: boolean;
}

function textQueue(platform: Platform, read: TextReader, { name, isFormatted }: Lane): Queue {
  const turns = createTurns();
  return defineLeasedQueue<UnreadDoc>({
    name,
    pollMs: 1000,
    take: (tx, scope) => lockWaiting(tx, scope, { isFormatted, lately: turns.lately() }),
    keyOf: ({ id, ver }) => `${id}:${ver}`,
    work: (doc) => {
      turns.take(doc.companyId);
      return work(platform, read, doc);
    },
  });
}

/** Whoever belongs to none shares the turns of those who do not either. */
const companyOfBringer = sql<number>`coalesce((select min(employee.company_id) from employee
  where employee.user_id = doc_version.created_by and employee.status = 1), 0)`;

/** Organisations that are remembered to have had a turn. */
const rememberedMax = 500;

/** Whose turn it was: the organisation that waits longest comes first, however many files another one has brought. */
function createTurns() {
  const order = new Set<number>();
  return {
    /** The organisations that had a turn, the latest at the end. */
    lately: (): number[] => [...order],
    take(companyId: number): void {
      order.delete(companyId);
      order.add(companyId);
      const [oldest] = order;
      if (order.size > rememberedMax && oldest !== undefined) order.delete(oldest);
    },
  };
}

async function lockWaiting(
  { db }: UnitOfWork,
  { limit, isFree }: TakeScope,
  { isFormatted, lately }: { readonly isFormatted: boolean; readonly lately: readonly number[] },
): Promise<UnreadDoc[]> {
  return db
    .selectFrom("doc")
    .innerJoin("doc_version", (join) =>
      join.onRef("doc_version.doc_id", "=", "doc.id").onRef("doc_version.ver", "=", "doc.ver"),
    )
    .select([
      "doc.id",
      "doc.ver",
      "doc_version.file_id as fileId",
      "doc_version.name",
      companyOfBringer.as("companyId"),
    ])
    .where("doc.text_state", "=", docTextState.toCode("waiting"))
    .where(
      sql<boolean>`(lower(substring(doc_version.name from '[^.]*$')) = any(${[...formattedEndings]}::text[])) = ${isFormatted}`,
    )
    .where(isFree(sql`doc.id || ':' || doc.ver`))
    .orderBy(sql`array_position(${[...lately]}::bigint[], ${companyOfBringer})`, (order) =>
      order.asc().nullsFirst(),
    )
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
