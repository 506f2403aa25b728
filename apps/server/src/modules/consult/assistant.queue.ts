import type { ConsultCitation } from "@pharos/api/consult";
import { consultStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import { defineLeasedQueue } from "../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { withinReach } from "../../platform/within-reach.ts";
import { loadActor } from "../identity/index.ts";
import { findPassages } from "../search/index.ts";
import { appendRecords, consultsFor } from "./consult.repo.ts";
import { answerQueueName, hintConsult } from "./consult.signals.ts";

/** A question that waits for the assistant. */
interface Question {
  readonly id: number;
  readonly asked_seq: number;
  readonly created_by: number;
  readonly content: string;
}

/** So many passages are quoted at most. */
const quotedMax = 3;

/** Kinds of records that the assistant quotes. */
const quoted: ReadonlySet<string> = new Set(["article", "manual", "doc"]);

/**
 * The assistant answers with quotations of what the asker may read, found by the one search under the asker's own rights.
 * It never words anything itself: where nothing fits it says so. Once an expert has joined it is silent.
 */
export function answerQueue(
  platform: Pick<Platform, "database" | "clock">,
  kinds: () => readonly SearchKind[],
): Queue {
  return defineLeasedQueue<Question>({
    name: answerQueueName,
    pollMs: 2_000,
    concurrency: 2,
    take: async ({ db }, { limit, isFree }) => {
      const { rows } = await sql<Question>`
        select consult.id, consult.asked_seq, consult.created_by,
          (select r.content from consult_record r where r.consult_id = consult.id and r.seq = consult.asked_seq) as content
        from consult where consult.asked_seq is not null and ${isFree(keyOfRow)}
        order by consult.id limit ${limit} for update skip locked`.execute(db);
      return rows;
    },
    keyOf: ({ id, asked_seq: seq }) => `${id}:${seq}`,
    work: async (question) => {
      const citations = await quote(platform, kinds(), question);
      return { settle: (tx) => answer(tx, question, citations) };
    },
  });
}

const keyOfRow = sql`consult.id || ':' || consult.asked_seq`;

async function quote(
  { database, clock }: Pick<Platform, "database" | "clock">,
  kinds: readonly SearchKind[],
  { created_by: askerId, content }: Question,
): Promise<ConsultCitation[]> {
  const asker = await loadActor(database.kysely, askerId, clock.now());
  if (!asker) return [];
  const passages = await withinReach(asker, () =>
    findPassages(
      {
        db: database.kysely,
        kinds: kinds.filter(({ type }) => quoted.has(type)),
        reader: asker,
        max: quotedMax,
      },
      content,
    ),
  );
  return passages.map(({ objType, id, title, snippet, page, score }) => ({
    objType,
    id,
    title,
    quote: snippet.map(({ text }) => text).join(""),
    page,
    score,
  }));
}

/** Writes the answer down, unless somebody has joined or a later question waits. */
async function answer(
  tx: UnitOfWork,
  { id, asked_seq: seq }: Question,
  citations: readonly ConsultCitation[],
): Promise<void> {
  const row = await consultsFor(tx.db, undefined)
    .where("consult.id", "=", id)
    .forUpdate("consult")
    .executeTakeFirst();
  if (!row || row.asked_seq !== seq || consultStatus.fromCode(row.status) !== "assistant") return;
  await appendRecords(
    tx,
    row,
    [{ by: null, event: citations.length > 0 ? "answer" : "noSource", citations }],
    {
      changes: { asked_seq: null },
    },
  );
  hintConsult(tx, id, "consult.replied");
}
