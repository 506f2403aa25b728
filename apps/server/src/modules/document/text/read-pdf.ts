import { fileURLToPath } from "node:url";
import { docLimits } from "@pharos/domain/document";
import { getDocumentProxy } from "unpdf";
import { checkStreams } from "./check-streams.ts";
import { UnreadableError } from "./text-outcome.ts";

/** Adobe's predefined character maps: a PDF that names one carries neither it nor the characters of its font. */
const characterMaps = fileURLToPath(new URL("cmaps/", import.meta.resolve("pdf.js-extract")));

/** The texts of the pages of a PDF, one more than are kept at most. Nothing is drawn, run or fetched. */
export async function readPdf(content: Uint8Array): Promise<string[]> {
  checkStreams(content);
  const pdf = await open(content);
  if (pdf.numPages > docLimits.pdfPages) throw new UnreadableError("tooLarge");
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
      cMapUrl: characterMaps,
      cMapPacked: true,
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
