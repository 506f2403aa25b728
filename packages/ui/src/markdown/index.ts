export { codeLanguages } from "./code-languages.ts";
export { Markdown, type MarkdownProps } from "./markdown.tsx";
export type { MarkdownPolicy } from "./urls.ts";
