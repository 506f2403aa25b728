import { assistantLimits, quotationOf } from "@pharos/domain/assistant";
import type { AnswerEngine } from "./answer-engine.ts";

/** Words nothing: quotes what may answer, each with its source. */
export const quotationEngine: AnswerEngine = {
  kind: "quotation",
  // biome-ignore lint/suspicious/useAwait: an engine gives its parts as they come
  async *answer({ passages, likelyCount, needles }, signal) {
    const quoted = passages.slice(0, Math.min(assistantLimits.quotedMax, Math.max(1, likelyCount)));
    for (const [at, passage] of quoted.entries()) {
      if (signal.aborted) return;
      const text = `${quotationOf(passage.text, needles)}\n\n`;
      yield { kind: "sentence", sentence: { text, proof: "quoted", sources: [at + 1], missing: [] } };
    }
  },
};
