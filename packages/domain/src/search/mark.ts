import { searchTerms } from "./terms.ts";

/** A stretch of a text, and whether it is what was looked for. */
export type MarkedPart = { readonly text: string; readonly isHit: boolean };

/** Cuts a text where the words of a question stand in it; the parts together are the text again. */
export const markWords = (text: string, question: string): MarkedPart[] =>
  markNeedles(
    text,
    searchTerms(question).map(({ text: word }) => word),
  );

/** Writes a text as the words that are looked for are written. */
export type AsSought = (text: string) => string;

/** In lower case. */
export const inLowerCase: AsSought = (text) => text.toLowerCase();

/** Cuts a text where the needles, written as it is sought, stand in it; the parts together are the text again. */
export function markNeedles(
  text: string,
  words: readonly string[],
  asSought: AsSought = inLowerCase,
): MarkedPart[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const lower = asSought(text);
  // A letter that is longer when it is written so would shift everything after it.
  if (lower.length !== text.length) return [{ text, isHit: false }];
  const parts: MarkedPart[] = [];
  let reached = 0;
  for (;;) {
    const hit = firstHit(lower, words, reached);
    if (!hit) break;
    if (hit.from > reached) parts.push({ text: text.slice(reached, hit.from), isHit: false });
    parts.push({ text: text.slice(hit.from, hit.to), isHit: true });
    reached = hit.to;
  }
  if (reached < text.length || parts.length === 0) parts.push({ text: text.slice(reached), isHit: false });
  return parts;
}

function firstHit(
  lower: string,
  words: readonly string[],
  from: number,
): { from: number; to: number } | undefined {
  const hits = words.flatMap((word) => {
    const at = lower.indexOf(word, from);
    return at < 0 ? [] : [{ from: at, to: at + word.length }];
  });
  // The longest of those that begin first.
  return hits.toSorted((a, b) => a.from - b.from || b.to - a.to)[0];
}
