import { markNeedles } from "@pharos/domain/search";
import { simplified } from "./simplified.ts";

/** A text as words are stored and looked for: in lower case and in simplified characters. */
export const asSought = (text: string): string => simplified(text.toLowerCase());

/** The needles, and how titles in traditional characters write them: what to mark in the titles. */
export function needlesInTitles(needles: readonly string[], titles: readonly string[]): string[] {
  const written = titles
    .flatMap((title) => markNeedles(title, needles, asSought))
    .flatMap(({ text, isHit }) => (isHit ? [text.toLowerCase()] : []));
  return [...new Set([...needles, ...written.filter((word) => asSought(word) !== word)])];
}
