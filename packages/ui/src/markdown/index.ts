export { codeLanguages } from "./code-languages.ts";
export { Markdown, type MarkdownProps, MarkdownProvider, type MarkdownProviderProps } from "./markdown.tsx";
export type { MarkdownPolicy } from "./urls.ts";
