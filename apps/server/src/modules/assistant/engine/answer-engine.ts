import type { AssistantSentence } from "@pharos/api/assistant";
import type { AssistantEngine } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { ErrorCode } from "../../../platform/app-error.ts";
import type { Passage } from "../../search/index.ts";

/** What was said before in a conversation. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** A question with all that may be answered from: nothing else of the product reaches an engine. */
export interface AnswerQuestion {
  readonly text: string;
  /** Default: it is answered. A translation is of its passages, and what it says need not share words with them. */
  readonly task?: "answer" | "translation" | undefined;
  readonly turns: readonly Turn[];
  /** What the asker may read and what may answer, the best first; sentences name them from 1. */
  readonly passages: readonly Passage[];
  /** So many of them may be the answer; the others only come close. */
  readonly likelyCount: number;
  /** What of the question to look for in a passage, in lower case. */
  readonly needles: readonly string[];
  readonly locale: Locale;
}

/** Tokens that an answer took. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The provider named none, as after an abort. */
  readonly isEstimated: boolean;
}

/** What an engine gives: sentences that have been checked, and what they took. */
export type AnswerPart =
  | { readonly kind: "sentence"; readonly sentence: AssistantSentence }
  | { readonly kind: "usage"; readonly usage: TokenUsage };

/** Answers questions from passages. */
export interface AnswerEngine {
  readonly kind: AssistantEngine;
  /** Throws `EngineError` in its own words; ends early, without an error, when the signal is aborted. */
  answer(question: AnswerQuestion, signal: AbortSignal): AsyncGenerator<AnswerPart, void>;
}

/** Why a model does not answer, or no further. Says nothing of what the provider said: that may carry secrets. */
export class EngineError extends Error {
  readonly code: Extract<ErrorCode, `assistant.${string}`>;

  constructor(code: EngineError["code"]) {
    super(code);
    this.name = "EngineError";
    this.code = code;
  }
}
