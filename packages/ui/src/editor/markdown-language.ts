import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { GFM, parser } from "@lezer/markdown";

const language = new Language(defineLanguageFacet(), parser.configure([GFM]), [], "markdown");

/** Class names rather than styles, so that emphasis can look different in Chinese. */
const highlighting = HighlightStyle.define([
  { tag: [tags.heading1, tags.heading2, tags.heading3, tags.heading], class: "ph-cm-heading" },
  { tag: tags.strong, class: "ph-cm-strong" },
  { tag: tags.emphasis, class: "ph-cm-emphasis" },
  { tag: tags.strikethrough, class: "ph-cm-struck" },
  { tag: [tags.link, tags.url], class: "ph-cm-link" },
  { tag: tags.monospace, class: "ph-cm-code" },
  { tag: tags.quote, class: "ph-cm-quote" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], class: "ph-cm-mark" },
]);

/** Markdown with tables, tasks and strike-through, coloured by class names. */
export function markdownLanguage(): Extension {
  return [language, syntaxHighlighting(highlighting)];
}
