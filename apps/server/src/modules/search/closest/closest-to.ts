import { type ClosestQuestion, needlesIn, readClosestQuestion } from "@pharos/domain/search";
import type { Hit } from "../query/find-hits.ts";
import type { Search } from "../query/look-for.ts";
import { byScore, preferLanguage } from "../query/prefer-language.ts";
import { simplified } from "../words/simplified.ts";
import { withEverydayWords } from "./everyday-words.ts";
import { type ClosestHit, findClosest, holdsCode } from "./find-closest.ts";
import { isLikely } from "./likely-answer.ts";
import { addMeant } from "./likely-meant.ts";
import { missingWords } from "./missing-words.ts";
import { type WeighedTerm, weighTerms } from "./weigh-terms.ts";

/** So many of the closest are shown. */
const shownMax = 50;
/** What scores less than this holds a word by chance, unless little else comes closer: a long story names much that is written nowhere. */
const scoreMin = 0.12;
const bestShareMin = 0.5;

/** What comes closest to a question. */
interface Closest {
  readonly hits: readonly Hit[];
  /** What to mark in them. */
  readonly words: readonly string[];
  /** How telling each of these is. */
  readonly weights: ReadonlyMap<string, number>;
  /** 1 where the best of them holds so much of it that it may be the answer. */
  readonly likelyCount: number;
}

/** What comes closest to a question, the best first, without what is found already. */
export async function findClosestTo(
  {
    db,
    kinds,
    reader,
    narrowing,
    locale,
    synonyms,
  }: Pick<Search, "db" | "kinds" | "reader" | "narrowing" | "locale" | "synonyms">,
  text: string,
  found: readonly Hit[],
): Promise<Closest> {
  const question = readClosestQuestion(simplified(text), withEverydayWords(synonyms));
  const terms = await addMeant(db, question, await weighTerms(db, question));
  const isFound = new Set(found.map(keyOf));
  const closest: ClosestHit[] = [];
  // One after the other: a search takes one connection.
  for (const kind of kinds) {
    const hits = await findClosest(db, { kind, reader, narrowing }, terms);
    closest.push(...hits.filter((hit) => !isFound.has(keyOf(hit))));
  }
  const needed = Math.min(scoreMin, bestShareMin * Math.max(0, ...closest.map(({ score }) => score)));
  const close = closest.filter((hit) => hit.score >= needed || holdsCode(hit, question, terms));
  const best = varied(preferLanguage(close, locale), kinds).slice(0, shownMax);
  return {
    // Who opens the first and finds no answer has found none: among fifty, one always has enough in common.
    likelyCount: best.slice(0, 1).filter((hit) => isLikely(hit, question, terms)).length,
    hits: best.map(({ held, share: _share, ...hit }) => ({
      ...hit,
      missing: missingWords(question, terms, held),
    })),
    words: needlesIn(question),
    weights: weightsOf(question, terms),
  };
}

/** A word is as telling as the most telling of its parts. */
function weightsOf({ words }: ClosestQuestion, terms: readonly WeighedTerm[]): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (needle: string | undefined, weight: number) => {
    if (needle !== undefined) weights.set(needle, Math.max(weights.get(needle) ?? 0, weight));
  };
  for (const { term, weight, word, isOwn } of terms) {
    if (!isOwn) continue;
    add(term, weight);
    if (word !== undefined) add(words[word], weight);
  }
  return weights;
}

/** Each further record of a kind that repeats itself, such as closed requests, counts by so much less. */
const repeatedWeight = 0.8;

/** The best first; what people were helped with again and again does not bury what is written about it. */
function varied(hits: readonly ClosestHit[], kinds: Search["kinds"]): ClosestHit[] {
  const repeating = new Set(kinds.filter(({ weight = 1 }) => weight < 1).map(({ type }) => type));
  const before = new Map<Hit["type"], number>();
  return hits
    .toSorted(byScore)
    .map((hit) => {
      if (!repeating.has(hit.type)) return hit;
      const place = before.get(hit.type) ?? 0;
      before.set(hit.type, place + 1);
      return { ...hit, score: hit.score * repeatedWeight ** place };
    })
    .toSorted(byScore);
}

const keyOf = ({ type, id }: Pick<Hit, "type" | "id">): string => `${type} ${id}`;
