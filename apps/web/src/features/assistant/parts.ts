// The public face for pages that let the assistant write.

export { SuggestPanel } from "./suggest-panel.tsx";
