import { defineEnum, type NameOf } from "../define-enum.ts";

/** What is asked about: everything that is written, or one service request. */
export const assistantScope = defineEnum("assistantScope", { kb: "kb", sr: "sr" });
export type AssistantScope = NameOf<typeof assistantScope>;

/** How an answer ended. */
export const assistantAnswerState = defineEnum("assistantAnswerState", {
  complete: 0,
  stopped: 1,
  failed: 2,
  noSource: 3,
});
export type AssistantAnswerState = NameOf<typeof assistantAnswerState>;

/** Who worded an answer: nobody, it is made of quotations; or a model. */
export const assistantEngine = defineEnum("assistantEngine", { quotation: 0, model: 1 });
export type AssistantEngine = NameOf<typeof assistantEngine>;

/**
 * What the assistant writes for an expert who works on a service request: a summary of it, a reply to the customer, a
 * translation, which requests like it were solved and how.
 */
export const assistantTask = defineEnum("assistantTask", {
  summary: 0,
  reply: 1,
  translation: 2,
  similar: 3,
});
export type AssistantTask = NameOf<typeof assistantTask>;

/** What the assistant proposes while a request is being written. Kept beside the tasks, so no code is used twice. */
export const assistantProposal = defineEnum("assistantProposal", { catalogue: 4, severity: 5 });
export type AssistantProposal = NameOf<typeof assistantProposal>;

/** What the assistant may do in the matters of an organisation: nothing, quote, or also give what it found to the model. */
export const assistantMode = defineEnum("assistantMode", { off: 0, quotations: 1, model: 2 });
export type AssistantMode = NameOf<typeof assistantMode>;

/**
 * What is known of a sentence: it is a quotation; everything in it that can be checked stands in its source; something
 * does not; or it only leads over.
 */
export const sentenceProof = defineEnum("sentenceProof", {
  quoted: "quoted",
  proved: "proved",
  unproved: "unproved",
  plain: "plain",
});
export type SentenceProof = NameOf<typeof sentenceProof>;

/** What a statement does beyond reading: changes something, holds others up, ends sessions, or waits for the next start. */
export const sqlRisk = defineEnum("sqlRisk", {
  write: "write",
  lock: "lock",
  session: "session",
  restart: "restart",
});
export type SqlRisk = NameOf<typeof sqlRisk>;
