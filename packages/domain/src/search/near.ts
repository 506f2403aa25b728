import { type SearchTerm, type SearchWord, searchTerms } from "./terms.ts";

/** Shorter words have too many neighbours to be taken for one of them. */
export const nearFrom = 4;
/** Longer ones are pasted, not typed. */
const nearMax = 32;

const latinWord = /^[a-z0-9][a-z0-9\-_.$#]*$/;
const hanPair = /^\p{sc=Han}{2}$/u;
/** Dates and numbers of records: their neighbours are other records. */
const longNumber = /\d{6}/;

/** What of a text's terms may be meant by somebody who mistypes it: words of titles, tags and codes. */
export const isKeptForTypos = (term: string): boolean =>
  hanPair.test(term) ||
  (latinWord.test(term) &&
    /[a-z]/.test(term) &&
    term.length >= nearFrom &&
    term.length <= nearMax &&
    !longNumber.test(term));

/** Whether a term is two Chinese characters: these are mistyped by their sound. */
export const isHanPair = (term: string): boolean => hanPair.test(term);

/** Whether one letter less, more, other or two swapped make one word of the other. */
export function isOneTypoAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** A word as one of others that were meant instead: they count in titles, tags and codes only. */
export function correctedTo(word: SearchWord, meant: readonly string[]): SearchWord {
  const ways = meant.flatMap((text) => {
    const [first, ...more] = searchTerms(text);
    return first && more.length === 0 ? (first.looseWays ?? first.ways) : [];
  });
  return {
    ...word,
    ways: ways.map((way) => way.map((term) => ({ ...term, isPrefix: false, isTitle: true }))),
    others: meant,
  };
}

/** The same words, looked for in titles, tags and codes only. */
export const inTitles = (words: readonly SearchWord[]): SearchWord[] =>
  words.map(({ looseWays, typed, ...word }) => ({
    ...word,
    ways: word.ways.map(ofTitles),
    ...(looseWays && { looseWays: looseWays.map(ofTitles) }),
    ...(typed && { typed: inTitles(typed) }),
  }));

const ofTitles = (way: readonly SearchTerm[]): SearchTerm[] =>
  way.map((term) => ({ ...term, isTitle: true }));
