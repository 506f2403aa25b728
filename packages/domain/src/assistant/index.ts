export { takeCitations } from "./citations.ts";
export { assistantLimits } from "./limits.ts";
export { judgeSentence, type ProofSource, toProofSource } from "./proof.ts";
export { quotationOf } from "./quotation.ts";
export { withoutLinks } from "./safe-text.ts";
export { createSentenceCutter } from "./sentences.ts";
