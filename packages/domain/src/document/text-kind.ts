import { endingOf, fileTypeOf } from "../file/index.ts";

/** How the text of a file is read. */
export type TextKind = "pdf" | "docx" | "xlsx" | "pptx" | "markdown" | "html" | "text";

const byEnding: Readonly<Record<string, TextKind>> = {
  pdf: "pdf",
  docx: "docx",
  xlsx: "xlsx",
  pptx: "pptx",
  md: "markdown",
  html: "html",
  htm: "html",
  svg: "html",
};

/** Endings of files that a program has to take apart; any other text is read as it stands. */
export const formattedEndings: readonly string[] = Object.keys(byEnding);

/** How the text of a file of this name is read; null when such files have none that could be read. */
export function textKindOf(name: string): TextKind | null {
  const known = byEnding[endingOf(name)];
  if (known) return known;
  return fileTypeOf(name)?.kind === "text" ? "text" : null;
}
