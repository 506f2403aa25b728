export { takeCitations } from "./citations.ts";
export { type Fact, factsIn } from "./facts.ts";
export { assistantLimits } from "./limits.ts";
export { type Judgement, judgeSentence, type ProofSource, toProofSource } from "./proof.ts";
export { quotationOf } from "./quotation.ts";
export { withoutLinks } from "./safe-text.ts";
export { createSentenceCutter, type SentenceCutter, sentencesOf } from "./sentences.ts";
