import type {
  AssistantConversation,
  AssistantMessage,
  AssistantSentence,
  AssistantSource,
} from "@pharos/api/assistant";
import { jsonText, type Kysely, type Schema } from "@pharos/db";
import { assistantLimits } from "@pharos/domain/assistant";
import {
  type AssistantAnswerState,
  type AssistantEngine,
  assistantAnswerState,
  assistantEngine,
  assistantScope,
} from "@pharos/domain/enums";
import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { Turn } from "./engine/answer-engine.ts";

// Conversations belong to one person: every statement here names the owner.

/** Conversations of a person, the latest first. */
const conversationsOf = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom("assistant_conversation as c")
    .leftJoin("service_request as r", "r.id", "c.service_request_id")
    .select(["c.id", "c.title", "c.asked_at", "c.scope", "c.service_request_id", "r.sr_no"])
    .where("c.created_by", "=", ownerId);

type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversationsOf>["execute"]>>[number];

/** A conversation as its owner sees it. */
export const viewOfConversation = (row: ConversationRow): AssistantConversation => ({
  id: row.id,
  title: row.title,
  askedTime: row.asked_at,
  scope: assistantScope.asCode(row.scope),
  faultId: row.service_request_id,
  srNo: row.sr_no,
});

/** The conversations of a person, the latest first. */
export const listConversations = (db: Kysely<Schema>, ownerId: number): Promise<ConversationRow[]> =>
  conversationsOf(db, ownerId)
    .orderBy("c.asked_at", "desc")
    .orderBy("c.id", "desc")
    .limit(assistantLimits.listedMax)
    .execute();

/** One of a person's conversations. */
export const findConversation = (
  db: Kysely<Schema>,
  ownerId: number,
  id: number,
): Promise<ConversationRow | undefined> =>
  conversationsOf(db, ownerId).where("c.id", "=", id).executeTakeFirst();

/** Messages of a conversation in their order. */
export async function readMessages(
  db: Kysely<Schema>,
  conversationId: number,
): Promise<(Omit<AssistantMessage, "notice"> & { readonly notice: string | null })[]> {
  const rows = await db
    .selectFrom("assistant_message")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdTime: row.created_at,
    question: row.question,
    // Written by `finishAnswer`.
    sentences: (row.answer ?? []) as unknown as AssistantSentence[],
    sources: (row.sources ?? []) as unknown as AssistantSource[],
    state: row.state === null ? null : assistantAnswerState.asCode(row.state),
    engine: row.engine === null ? null : assistantEngine.asCode(row.engine),
    notice: row.notice,
    isHelpful: row.is_helpful,
  }));
}

/** What was said last in a conversation, as an engine is given it. */
export async function readTurns(db: Kysely<Schema>, conversationId: number): Promise<Turn[]> {
  const messages = await readMessages(db, conversationId);
  return messages
    .map(({ question, sentences }): Turn => {
      const content = question ?? sentences.map(({ text }) => text).join("");
      return { role: question === null ? "assistant" : "user", content };
    })
    .filter(({ content }) => content.trim() !== "")
    .slice(-assistantLimits.turnsMax);
}

/** A new conversation, or the one that goes on. */
export interface AskedQuestion {
  readonly ownerId: number;
  readonly conversationId: number | undefined;
  readonly title: string;
  readonly requestId: number | null;
  readonly question: string;
  readonly engine: AssistantEngine;
}

/** Where a question and its answer are kept. */
export interface Kept {
  readonly conversationId: number;
  readonly questionId: number;
  readonly answerId: number;
}

/** Writes a question down, and an answer that is stopped until it ends otherwise: so it looks when the process dies. */
export async function keepQuestion({ db, now }: UnitOfWork, asked: AskedQuestion): Promise<Kept> {
  const conversationId = asked.conversationId ?? (await insertConversation(db, now, asked));
  await db
    .updateTable("assistant_conversation")
    .set({ asked_at: now })
    .where("id", "=", conversationId)
    .where("created_by", "=", asked.ownerId)
    .execute();
  const common = { conversation_id: conversationId, created_at: now };
  const { id: questionId } = await db
    .insertInto("assistant_message")
    .values({ ...common, question: asked.question })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: answerId } = await db
    .insertInto("assistant_message")
    .values({
      ...common,
      answer: sql`'[]'`,
      sources: sql`'[]'`,
      state: assistantAnswerState.toCode("stopped"),
      engine: assistantEngine.toCode(asked.engine),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { conversationId, questionId, answerId };
}

async function insertConversation(
  db: Kysely<Schema>,
  now: Date,
  { ownerId, title, requestId }: AskedQuestion,
): Promise<number> {
  const { id } = await db
    .insertInto("assistant_conversation")
    .values({
      created_by: ownerId,
      created_at: now,
      asked_at: now,
      title,
      scope: requestId === null ? "kb" : "sr",
      service_request_id: requestId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An answer as it ended. */
export interface FinishedAnswer {
  readonly sentences: readonly AssistantSentence[];
  readonly sources: readonly AssistantSource[];
  readonly state: AssistantAnswerState;
  readonly notice: string | null;
}

/** Writes down how an answer ended; nothing where it was deleted meanwhile. */
export async function finishAnswer(
  { db }: UnitOfWork,
  answerId: number,
  { sentences, sources, state, notice }: FinishedAnswer,
): Promise<void> {
  await sql`
    update assistant_message set answer = ${jsonText(sentences)}::jsonb, sources = ${jsonText(sources)}::jsonb,
      state = ${assistantAnswerState.toCode(state)}, notice = ${notice} where id = ${answerId}`.execute(db);
}

/** Deletes a conversation of a person; false: there is none. */
export async function deleteConversation({ db }: UnitOfWork, ownerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("assistant_conversation")
    .where("id", "=", id)
    .where("created_by", "=", ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes what the owner says of an answer; false: there is no such answer of this person. */
export async function rateAnswer(
  { db }: UnitOfWork,
  ownerId: number,
  {
    id,
    isHelpful,
    feedback,
  }: { readonly id: number; readonly isHelpful: boolean | null; readonly feedback: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("assistant_message")
    .set({ is_helpful: isHelpful, feedback })
    .where("id", "=", id)
    .where("question", "is", null)
    .where("conversation_id", "in", (query) =>
      query.selectFrom("assistant_conversation").select("id").where("created_by", "=", ownerId),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a person has asked the same in vain a moment ago: that is one wish. */
export async function hasAskedInVain(
  { db, now }: UnitOfWork,
  ownerId: number,
  question: string,
  answerId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from assistant_message q join assistant_conversation c on c.id = q.conversation_id
    where c.created_by = ${ownerId} and q.question = ${question} and q.id < ${answerId} - 1
      and q.created_at > ${now}::timestamptz - make_interval(mins => ${sameWishMinutes}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The same question again within this time is the same wish. */
const sameWishMinutes = 10;
