import { lazyPart } from "../../../shared/components/lazy-part.tsx";

/** The search for an article to link to, which few open. */
export const ArticlePicker = lazyPart(async () => (await import("./article-picker.tsx")).ArticlePicker);
