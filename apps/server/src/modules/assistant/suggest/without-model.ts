import type { AssistantSentence } from "@pharos/api/assistant";
import { quotationOf, summariseThread } from "@pharos/domain/assistant";
import type { Platform } from "../../../platform/platform.ts";
import type { WithoutModel } from "../create-answers.ts";
import type { AnswerEngine, AnswerPart } from "../engine/answer-engine.ts";
import { quotationEngine, quotedOf } from "../engine/quotation-engine.ts";
import type { Message, Thread } from "./read-thread.ts";

/** A reply of quotations, of what the customer may read. */
export const replyEngine: WithoutModel = { engine: quotationEngine, passagesOf: quotedOf };

/** Sums up by who wrote when, and quotes: the description is the first passage, then come the messages. */
export function summaryEngine(
  translate: Platform["translate"],
  thread: Thread,
  messages: readonly Message[],
): AnswerEngine {
  return {
    kind: "quotation",
    // biome-ignore lint/suspicious/useAwait: an engine gives its parts as they come
    async *answer({ passages, locale }) {
      const words = (key: "problem" | "tried" | "open" | "next" | "nothingTried" | "nothingOpen"): string =>
        translate(locale, `assistantServer.suggestion.${key}`);
      const quoted = (at: number): AnswerPart => {
        const text = `${quotationOf(passages[at]?.text ?? "", [])}\n\n`;
        return sentence({ text, proof: "quoted", sources: [at + 1], missing: [] });
      };
      const numbered = messages.map((message, at) => ({ ...message, at: at + 1 }));
      const { tried, open, nextStep } = summariseThread(numbered, thread.isEnded);
      yield heading(words("problem"));
      yield quoted(0);
      yield heading(words("tried"));
      if (tried.length === 0) yield plain(words("nothingTried"));
      for (const { at } of tried) yield quoted(at);
      yield heading(words("open"));
      if (open.length === 0) yield plain(words("nothingOpen"));
      for (const { at } of open) yield quoted(at);
      yield heading(words("next"));
      yield plain(translate(locale, `assistantServer.suggestion.${nextStep}`));
    },
  };
}

const sentence = (one: AssistantSentence): AnswerPart => ({ kind: "sentence", sentence: one });
const plain = (text: string): AnswerPart =>
  sentence({ text: `${text}\n\n`, proof: "plain", sources: [], missing: [] });
const heading = (text: string): AnswerPart => plain(`## ${text}`);
