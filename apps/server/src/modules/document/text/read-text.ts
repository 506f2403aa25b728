import { decodeText, readableText } from "@pharos/domain/plain-text";
import { asPlainText } from "@pharos/markdown";
import { htmlToText } from "../../../platform/html-to-text.ts";
import { readDocx } from "./read-docx.ts";
import { readPdf } from "./read-pdf.ts";
import { readPptx } from "./read-pptx.ts";
import { readXlsx } from "./read-xlsx.ts";
import { fitPages, splitPages } from "./split-pages.ts";
import { type TextOutcome, UnreadableError, type UnreadFile } from "./text-outcome.ts";

/** Reads the text of a file, page by page; whatever is wrong with the file is an outcome. */
export async function readText(file: UnreadFile): Promise<TextOutcome> {
  try {
    const { pages, isCut } = fitPages(await pagesOf(file));
    const hasText = pages.some((page) => page !== "");
    return hasText ? { isRead: true, pages, isCut } : { isRead: false, problem: "empty" };
  } catch (error) {
    return { isRead: false, problem: error instanceof UnreadableError ? error.problem : "broken" };
  }
}

async function pagesOf({ kind, content }: UnreadFile): Promise<Iterable<string>> {
  switch (kind) {
    case "pdf":
      return readPdf(content);
    case "docx":
      return splitPages(await readDocx(content));
    case "xlsx":
      return readXlsx(content);
    case "pptx":
      return readPptx(content);
    case "markdown":
      return splitPages(asPlainText(decodeText(content)));
    case "html":
      return splitPages(htmlToText(readableText(decodeText(content))));
    case "text":
      return splitPages(decodeText(content));
  }
}
