import { docLimits } from "@pharos/domain/document";
import { readableText } from "@pharos/domain/plain-text";

/** Pages as they are stored: what a database takes as text, within the limits on pages and characters. */
export function fitPages(pages: Iterable<string>): {
  readonly pages: readonly string[];
  readonly isCut: boolean;
} {
  const kept: string[] = [];
  let characters = 0;
  for (const page of pages) {
    const rest = docLimits.textCharacters - characters;
    if (kept.length >= docLimits.textPages || rest <= 0) return { pages: kept, isCut: true };
    const clean = cleanText(page.length > rest ? page.slice(0, rest) : page);
    characters += clean.length;
    kept.push(clean);
  }
  return { pages: kept, isCut: false };
}

/** Without what no text has: terminal codes, zeros, halves of characters, and marks that turn the direction of what follows. */
const cleanText = (text: string): string =>
  readableText(text)
    .replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069]/g, "")
    .toWellFormed()
    .trim();

/** Cuts a text without pages of its own between paragraphs, or between lines, into pages of about equal length. */
export function* splitPages(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = Math.min(text.length, start + docLimits.pageCharacters);
    const at = end === text.length ? end : breakBefore(text, start, end);
    yield text.slice(start, at);
    start = at;
  }
}

function breakBefore(text: string, start: number, end: number): number {
  for (const mark of ["\n\n", "\n", " "]) {
    const at = text.lastIndexOf(mark, end);
    if (at > start + docLimits.pageCharacters / 2) return at;
  }
  return end;
}
