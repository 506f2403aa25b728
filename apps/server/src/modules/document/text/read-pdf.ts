import { docLimits } from "@pharos/domain/document";
import { getDocumentProxy } from "unpdf";
import { UnreadableError } from "./text-outcome.ts";

/** The texts of the pages of a PDF, one more than are kept at most. Nothing is drawn, run or fetched. */
export async function readPdf(content: Uint8Array): Promise<string[]> {
  const pdf = await open(content);
  const count = Math.min(pdf.numPages, docLimits.textPages + 1);
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= count && characters <= docLimits.textCharacters; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    characters += text.length;
    pages.push(text);
    page.cleanup();
  }
  return pages;
}

async function open(content: Uint8Array) {
  try {
    return await getDocumentProxy(content, {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new UnreadableError(isLocked ? "encrypted" : "broken");
  }
}
