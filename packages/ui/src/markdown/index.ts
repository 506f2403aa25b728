export type { MarkdownPolicy } from "@pharos/markdown";
export { codeLanguages } from "./code-languages.ts";
export { Markdown, type MarkdownProps } from "./markdown.tsx";
