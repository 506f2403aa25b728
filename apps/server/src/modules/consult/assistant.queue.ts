import type { AssistantSentence, AssistantSource } from "@pharos/api/assistant";
import type { ConsultCitation } from "@pharos/api/consult";
import { consultLimits } from "@pharos/domain/consult";
import { consultStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLeasedQueue } from "../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { Answers } from "../assistant/index.ts";
import { loadActor } from "../identity/index.ts";
import { recordGap } from "../search/index.ts";
import { appendRecords, consultsFor } from "./consult.repo.ts";
import { answerQueueName, hintConsult, offerQueueName } from "./consult.signals.ts";
import { callExpert } from "./reply-to-consult.ts";

/** A question that waits for the assistant. */
interface Question {
  readonly id: number;
  readonly asked_seq: number;
  readonly created_by: number;
  readonly company_id: number;
  readonly content: string;
}

/** What the assistant says to a question. */
interface Said {
  /** Empty: quotations speak for themselves. */
  readonly content: string;
  readonly citations: readonly ConsultCitation[];
  /** The organisation wants no answers of the assistant: an expert is called. */
  readonly isOff?: boolean;
  /** Nothing answers it, and this is who asked. */
  readonly gap?: { readonly asker: Actor; readonly hasCloseHits: boolean };
}

/**
 * The assistant answers first, from what the asker may read: with a model, each sentence checked, where one is configured, else
 * with quotations; where nothing fits it says so. Once an expert has joined it is silent.
 */
export function answerQueue(
  platform: Pick<Platform, "database" | "clock" | "translate" | "queues">,
  answers: Answers,
): Queue {
  return defineLeasedQueue<Question>({
    name: answerQueueName,
    pollMs: 2_000,
    concurrency: 2,
    take: async ({ db }, { limit, isFree }) => {
      const { rows } = await sql<Question>`
        select consult.id, consult.asked_seq, consult.created_by, consult.company_id,
          (select r.content from consult_record r where r.consult_id = consult.id and r.seq = consult.asked_seq) as content
        from consult where consult.asked_seq is not null and ${isFree(keyOfRow)}
        order by consult.id limit ${limit} for update skip locked`.execute(db);
      return rows;
    },
    keyOf: ({ id, asked_seq: seq }) => `${id}:${seq}`,
    work: async (question, signal) => {
      const said = await say(platform, answers, question, signal);
      return { settle: (tx) => answer(platform, tx, question, said) };
    },
  });
}

const keyOfRow = sql`consult.id || ':' || consult.asked_seq`;

async function say(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  answers: Answers,
  { created_by: askerId, company_id: companyId, content }: Question,
  signal: AbortSignal,
): Promise<Said> {
  const asker = await loadActor(database.kysely, askerId, clock.now());
  if (!asker) return { content: "", citations: [] };
  const { locale } = asker;
  const prepared = await answers.prepare({
    asker,
    question: content,
    turns: [],
    locale,
    companyId,
    signal,
  });
  if (!prepared) return { content: "", citations: [], isOff: true };
  const sentences: AssistantSentence[] = [];
  let isWithoutSource = false;
  for await (const step of prepared.run()) {
    if (step.kind === "sentence") sentences.push(step.sentence);
    else if (step.kind === "end") isWithoutSource = step.state === "noSource";
  }
  // Answered by the process that takes over.
  if (signal.aborted) throw new Error("the process stops in the middle of an answer");
  if (isWithoutSource)
    return { content: "", citations: [], gap: { asker, hasCloseHits: prepared.hasCloseHits } };
  const quoted = sentences.filter(({ proof }) => proof === "quoted");
  if (quoted.length > 0)
    return { content: "", citations: quoted.flatMap((one) => toCitations(one, prepared.sources)) };
  return {
    content: textOf(sentences, (sentence) => translate(locale, "assistantServer.unproved", { sentence })),
    citations: prepared.sources.map((source) => toCitation(source, source.quote)),
  };
}

/** What a model has written, with the numbers of its sources, and a mark at what stands in none of them. */
function textOf(sentences: readonly AssistantSentence[], marked: (sentence: string) => string): string {
  const text = sentences
    .map(({ text: written, proof, sources }) => {
      const end = written.trimEnd();
      const cited = `${end}${sources.map((number) => `[${number}]`).join("")}`;
      return `${proof === "unproved" ? marked(end) : cited}${written.slice(end.length)}`;
    })
    .join("")
    .trim();
  return text.length > consultLimits.contentMax ? `${text.slice(0, consultLimits.contentMax - 1)}…` : text;
}

const toCitations = (
  { text, sources: numbers }: AssistantSentence,
  sources: readonly AssistantSource[],
): ConsultCitation[] =>
  sources.filter(({ number }) => numbers.includes(number)).map((source) => toCitation(source, text.trim()));

const toCitation = (
  { objType, id, title, page, score }: AssistantSource,
  quote: string,
): ConsultCitation => ({
  objType,
  id,
  title,
  quote,
  page,
  score,
});

/** Writes the answer down, or calls an expert instead, unless somebody has joined or a later question waits. */
async function answer(
  { queues }: Pick<Platform, "queues">,
  tx: UnitOfWork,
  { id, asked_seq: seq, content: question }: Question,
  { content, citations, isOff, gap }: Said,
): Promise<void> {
  const row = await consultsFor(tx.db, undefined)
    .where("consult.id", "=", id)
    .forUpdate("consult")
    .executeTakeFirst();
  if (!row || row.asked_seq !== seq || consultStatus.fromCode(row.status) !== "assistant") return;
  if (isOff) {
    const called = callExpert(tx.now);
    await appendRecords(tx, row, called.records, { changes: called.changes });
    tx.afterCommit(() => queues.wake(offerQueueName));
    return hintConsult(tx, id, "consult.replied");
  }
  const isAnswered = citations.length > 0;
  await appendRecords(
    tx,
    row,
    [{ by: null, event: isAnswered ? "answer" : "noSource", content, citations }],
    {
      changes: { asked_seq: null },
    },
  );
  if (gap) await recordGap(tx, gap.asker, { asked: question, hasCloseHits: gap.hasCloseHits });
  hintConsult(tx, id, "consult.replied");
}
