export { catalogueTerms, termIn } from "./catalogue-terms.ts";
export { takeCitations } from "./citations.ts";
export { assistantLimits } from "./limits.ts";
export { judgeSentence, missingIn, type ProofSource, toProofSource } from "./proof.ts";
export { proposeSeverity, type SeverityProposal } from "./propose-severity.ts";
export { quotationOf } from "./quotation.ts";
export { withoutLinks } from "./safe-text.ts";
export { createSentenceCutter } from "./sentences.ts";
export { summariseThread, type ThreadMessage } from "./thread-summary.ts";
