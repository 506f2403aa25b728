// The public face for pages that let the assistant write.

export { type ProposedField, RequestProposals } from "./request-proposals.tsx";
export { SuggestPanel } from "./suggest-panel.tsx";
