import { normaliseText } from "../plain-text/index.ts";
import { stemOf } from "./stem.ts";
import { loosened, type SearchTerm, type SearchWord, searchTerms } from "./terms.ts";

/** Expressions that mean the same, in any language: 归档, archive log. */
export type SynonymGroup = readonly string[];

/** How sys may write synonyms. */
export const synonymLimits = { groups: 500, expressions: 12, expressionMin: 2, expressionMax: 48 } as const;

/** An expression has no more ways than this; a word of many parts would multiply them. */
const waysMax = 4;

/** Normalised expressions, each with its group and with its English words without their endings, the longest first. */
export type Synonyms = readonly (readonly [expression: string, group: SynonymGroup, stemmed: string])[];

/** Prepares groups of synonyms for reading questions. */
export const toSynonyms = (groups: readonly SynonymGroup[]): Synonyms =>
  prepared(groups.flatMap((group) => group.map((expression) => [expression, group] as const)));

/** Prepares what people say for something else, which in turn never stands for it. */
export const toSpoken = (meant: ReadonlyMap<readonly string[], SynonymGroup>): Synonyms =>
  prepared([...meant].flatMap(([said, group]) => said.map((expression) => [expression, group] as const)));

const prepared = (pairs: readonly (readonly [expression: string, group: SynonymGroup])[]): Synonyms =>
  pairs
    .map(([expression, group]) => [normalised(expression), group] as const)
    .filter(([expression]) => expression !== "")
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([expression, group]) => [expression, group, withStems(expression)]);

/** An expression as it is compared. */
export const normalised = (text: string): string =>
  normaliseText(text).toLowerCase().replace(/\s+/g, " ").trim();

/**
 * The words of a question, each found also by what means the same: 归档满了 is found as “archive log” with 满了. An
 * expression is one word then, however many it is written with.
 */
export function searchTermsWith(question: string, synonyms: Synonyms): SearchWord[] {
  const text = normaliseText(question).replace(/\s+/g, " ");
  const lower = text.toLowerCase();
  const hit = lower.length === text.length ? firstExpression(lower, synonyms) : undefined;
  if (!hit) return searchTerms(question);
  const words = [
    ...searchTermsWith(text.slice(0, hit.from), synonyms),
    hit.word,
    ...searchTermsWith(text.slice(hit.to), synonyms),
  ];
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

// The longest expression that stands anywhere in the text.
function firstExpression(lower: string, synonyms: Synonyms) {
  for (const [expression, group] of synonyms) {
    const from = placeOf(expression, lower);
    if (from >= 0) return { from, to: from + expression.length, word: wordOf(expression, group) };
  }
  return undefined;
}

/**
 * Every expression with synonyms that stands in a text in lower case, with its group, the longest first. English words count
 * in any of their forms: replicas, blocked.
 */
export const expressionsIn = (
  lower: string,
  synonyms: Synonyms,
): { readonly expression: string; readonly group: SynonymGroup }[] => {
  const text = withStems(lower);
  return synonyms
    .filter(([, , stemmed]) => placeOf(stemmed, text) >= 0)
    .map(([expression, group]) => ({ expression, group }))
    .toSorted((a, b) => b.expression.length - a.expression.length);
};

function withStems(text: string): string {
  return text.replace(/[a-z]{4,}/g, stemOf);
}

const wordSign = /[\p{L}\p{N}_]/u;
const cjk = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

// Latin letters are part of a longer word unless something else stands beside them.
function placeOf(expression: string, lower: string): number {
  for (let from = lower.indexOf(expression); from >= 0; from = lower.indexOf(expression, from + 1)) {
    const isCut = (outside: string, inside: string) =>
      wordSign.test(outside) && !cjk.test(outside) && !cjk.test(inside);
    const before = lower.charAt(from - 1);
    const after = lower.charAt(from + expression.length);
    if (!isCut(before, expression.charAt(0)) && !isCut(after, expression.at(-1) ?? "")) return from;
  }
  return -1;
}

function wordOf(expression: string, group: SynonymGroup): SearchWord {
  const others = group.map(normalised).filter((other) => other !== expression);
  const expressions = [searchTerms(expression), ...others.map((one) => searchTerms(one).map(wholeWord))];
  const loose = expressions.map((words) => loosened(words) ?? words);
  const parts = expressions.flat().flatMap((word) => word.parts ?? []);
  return {
    text: expression,
    ways: expressions.flatMap(waysOf),
    ...(parts.length > 0 && { looseWays: loose.flatMap(waysOf), parts }),
    typed: expressions[0] ?? [],
    weight: Math.max(1.5, ...(expressions[0] ?? []).map(({ weight }) => weight)),
    others,
  };
}

/**
 * What only means the same is no beginning of something longer: its stem finds its forms, and the index need not join
 * everything that begins like it.
 */
const wholeWord = (word: SearchWord): SearchWord => ({
  ...word,
  ways: word.ways.map((way) =>
    way.map((term) => (term.isPrefix ? { term: stemOf(term.term), isPrefix: false } : term)),
  ),
});

/** How an expression of several words is found: every way of each with every way of the others. */
function waysOf(words: readonly SearchWord[]): (readonly SearchTerm[])[] {
  if (words.length === 0) return [];
  return words.reduce<(readonly SearchTerm[])[]>(
    (ways, word) => ways.flatMap((way) => word.ways.map((more) => [...way, ...more])).slice(0, waysMax),
    [[]],
  );
}
