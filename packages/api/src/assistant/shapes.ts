import {
  assistantAnswerState,
  assistantEngine,
  assistantScope,
  sentenceProof,
  sqlRisk,
} from "@pharos/domain/enums";
import { searchTypes } from "@pharos/domain/search";
import { code, Id, Moment, z } from "../core/index.ts";

/** A passage that an answer rests on. */
export const AssistantSource = z.object({
  /** As sentences name it, from 1. */
  number: z.int().positive(),
  objType: z.enum(searchTypes),
  id: Id,
  /** Empty where the reader may no longer read it, and so is the quote. */
  title: z.string(),
  /** The passage, as plain text. */
  quote: z.string(),
  /** The page of a file; null elsewhere. */
  page: z.int().nullable(),
  /** The version of the product it is about; null where nobody said. */
  version: z.string().nullable(),
  /** The database of the request that is asked about has another version; absent: it has not, or nobody can tell. */
  isOtherVersion: z.boolean().optional(),
  /** `zh` or `en`; null where nobody said. */
  lang: z.string().nullable(),
  /** How well it answers; they are ordered by it. */
  score: z.number(),
});
export type AssistantSource = z.output<typeof AssistantSource>;

/** One sentence of an answer. Together they are the answer; line breaks belong to the sentence they follow. */
export const AssistantSentence = z.object({
  text: z.string(),
  proof: code(sentenceProof),
  /** Numbers of the passages that bear it out. */
  sources: z.array(z.int().positive()),
  /** What of it stands in none of them, as it is written. */
  missing: z.array(z.string()),
  /** What PostgreSQL's own parser says of the SQL in it, which nobody has run; absent: it holds none that is PostgreSQL's. */
  sql: z.object({ isReadable: z.boolean(), risks: z.array(code(sqlRisk)) }).optional(),
});
export type AssistantSentence = z.output<typeof AssistantSentence>;

/** A question, or an answer. */
export const AssistantMessage = z.object({
  id: Id,
  createdTime: Moment,
  /** Null: it is an answer. */
  question: z.string().nullable(),
  sentences: z.array(AssistantSentence),
  /** What the answer is made from; of one that found no source: what comes closest to the question. */
  sources: z.array(AssistantSource),
  /** How the answer ended; null of a question. */
  state: code(assistantAnswerState).nullable(),
  engine: code(assistantEngine).nullable(),
  /** Why it is made of quotations although there is a model, or why it broke off; null: neither. */
  notice: z.string().nullable(),
  isHelpful: z.boolean().nullable(),
});
export type AssistantMessage = z.output<typeof AssistantMessage>;

/** A conversation of the caller. */
export const AssistantConversation = z.object({
  id: Id,
  title: z.string(),
  askedTime: Moment,
  scope: code(assistantScope),
  /** The service request it is about; null: everything that is written. */
  faultId: Id.nullable(),
  srNo: z.string().nullable(),
});
export type AssistantConversation = z.output<typeof AssistantConversation>;

/** What the stream of an answer carries, by the name of the event. */
export const ChatEvents = {
  /** Where question and answer are kept; the first event. */
  meta: z.object({ conversationId: Id, questionId: Id, answerId: Id, engine: code(assistantEngine) }),
  /** The passages; before the first sentence. */
  cite: z.object({ list: z.array(AssistantSource) }),
  /** One sentence, checked. */
  delta: AssistantSentence,
  /** The model does not answer; quotations follow. */
  notice: z.object({ message: z.string() }),
  /** The end. Tokens are estimated where the provider names none; without a model there are none. */
  done: z.object({
    state: code(assistantAnswerState),
    usage: z.object({ inputTokens: z.int(), outputTokens: z.int(), isEstimated: z.boolean() }).nullable(),
  }),
  /** The answer broke off; what was sent of it stays. */
  error: z.object({ code: z.string(), message: z.string() }),
} as const;
export type ChatEventName = keyof typeof ChatEvents;
export type ChatEvent = {
  [Name in ChatEventName]: { readonly event: Name; readonly data: z.output<(typeof ChatEvents)[Name]> };
}[ChatEventName];
