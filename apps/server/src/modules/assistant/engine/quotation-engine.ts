import { assistantLimits, quotationOf } from "@pharos/domain/assistant";
import type { Passage } from "../../search/index.ts";
import type { AnswerEngine, AnswerQuestion } from "./answer-engine.ts";

/** Passages that are quoted: those that may be the answer, a few at most. */
export const quotedOf = ({
  passages,
  likelyCount,
}: Pick<AnswerQuestion, "passages" | "likelyCount">): readonly Passage[] =>
  passages.slice(0, Math.min(assistantLimits.quotedMax, Math.max(1, likelyCount)));

/** Words nothing: quotes what may answer, each with its source. */
export const quotationEngine: AnswerEngine = {
  kind: "quotation",
  // biome-ignore lint/suspicious/useAwait: an engine gives its parts as they come
  async *answer(question, signal) {
    for (const [at, passage] of quotedOf(question).entries()) {
      if (signal.aborted) return;
      const text = `${quotationOf(passage.text, question.needles)}\n\n`;
      yield { kind: "sentence", sentence: { text, proof: "quoted", sources: [at + 1], missing: [] } };
    }
  },
};
