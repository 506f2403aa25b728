export { asMarkdown } from "./as-markdown.ts";
export { asPlainText } from "./as-plain-text.ts";
export { asWritten } from "./as-written.ts";
export { fenceAround, fenced, fenceOutput } from "./fence-output.ts";
export { type TreeNode, textOf } from "./nodes.ts";
export { areOutput, areStatement } from "./output-lines.ts";
export { markdownSchema } from "./schema.ts";
export { type Heading, tableOfContents } from "./table-of-contents.ts";
export { imageSource, type LinkTarget, linkTarget, type MarkdownPolicy } from "./urls.ts";
