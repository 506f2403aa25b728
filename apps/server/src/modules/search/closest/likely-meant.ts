import type { Kysely, Schema } from "@pharos/db";
import { type ClosestQuestion, isHanPair } from "@pharos/domain/search";
import { sql } from "kysely";
import { findNearWords, findSoundAlike, meantMax } from "../pieces/vocabulary.ts";
import { type KnownSound, pairsIn, pinyinRuns, slicesOf } from "./read-pinyin.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

/** What may be meant by a typed word counts less than the word itself. */
const meantWeight = 0.8;
/** Of one question so many words are looked up. */
const lookedUpMax = 6;
/** Pairs of Chinese characters overlap: so many are a few words. */
const lookedUpPairsMax = 12;
const latinWord = /^[a-z]{4,24}$/;

/** Adds what may be meant by words that no piece which everybody may read holds: those one typo away, and Chinese that is typed by its sound. */
export async function addMeant(
  db: Kysely<Schema>,
  question: ClosestQuestion,
  terms: readonly WeighedTerm[],
): Promise<WeighedTerm[]> {
  // Of what everybody may read: whether others hold the word must not show.
  const unknown = terms.filter(({ isOwn, isKnown }) => isOwn && !isKnown);
  return [
    ...terms,
    ...(await meantByLetters(db, unknown)),
    ...(await meantByPinyin(db, question, unknown)),
    ...(await meantBySound(db, unknown)),
  ];
}

const insteadOf = (typed: WeighedTerm, term: string): WeighedTerm => ({
  ...typed,
  term,
  weight: typed.weight * meantWeight,
  isOwn: false,
});

async function meantByLetters(db: Kysely<Schema>, unknown: readonly WeighedTerm[]): Promise<WeighedTerm[]> {
  const meant: WeighedTerm[] = [];
  for (const typed of unknown.filter(({ term }) => latinWord.test(term)).slice(0, lookedUpMax))
    for (const word of await findNearWords(db, typed.term)) meant.push(insteadOf(typed, word));
  return meant;
}

/** Chinese typed in pinyin, as one word or syllable by syllable. */
async function meantByPinyin(
  db: Kysely<Schema>,
  { words }: ClosestQuestion,
  unknown: readonly WeighedTerm[],
): Promise<WeighedTerm[]> {
  const isUnknown = new Set(unknown.flatMap(({ word }) => word ?? []));
  const runs = pinyinRuns(words, (at) => isUnknown.has(at)).slice(0, lookedUpMax);
  if (runs.length === 0) return [];
  const sounds = await findSounds(db, [...new Set(runs.flatMap(({ text }) => slicesOf(text)))]);
  const read = (text: string, from: number): WeighedTerm[] => {
    const typed = unknown.find(({ word }) => word === from);
    return typed ? pairsIn(text, sounds).map((pair) => insteadOf(typed, pair)) : [];
  };
  // What belongs to no term keeps a run from being read to its end: sisuo zenme kan, zhi xing ji hua pg.
  return runs.flatMap(({ from, to }) => readLongest(words, from, to, read));
}

/** Reads the words from one place to another, as many of them together as may be. */
function readLongest(
  words: readonly string[],
  from: number,
  to: number,
  read: (text: string, from: number) => WeighedTerm[],
): WeighedTerm[] {
  const meant: WeighedTerm[] = [];
  for (let at = from; at < to; ) {
    let end = to;
    let found: WeighedTerm[] = [];
    for (; end > at; end -= 1) {
      found = read(words.slice(at, end).join(""), at);
      if (found.length > 0) break;
    }
    meant.push(...found);
    at = Math.max(end, at + 1);
  }
  return meant;
}

async function findSounds(db: Kysely<Schema>, slices: readonly string[]): Promise<KnownSound[]> {
  const { rows } = await sql<KnownSound>`
    select word, sound from search_word where sound is not null and replace(sound, ' ', '') = any(${slices}::text[])
    order by word limit 500`.execute(db);
  return rows.filter(({ word }) => isHanPair(word));
}

/** Two characters that stand nowhere: a term that is typed by its sound, whole or in part. */
async function meantBySound(db: Kysely<Schema>, unknown: readonly WeighedTerm[]): Promise<WeighedTerm[]> {
  const typed = unknown
    .filter(({ term, word }) => isHanPair(term) && word !== undefined)
    .slice(0, lookedUpPairsMax);
  if (typed.length === 0) return [];
  const alike = await findSoundAlike(
    db,
    typed.map(({ term }) => term),
  );
  return typed.flatMap((one) =>
    alike
      .filter((pair) => pair.typed === one.term)
      .slice(0, meantMax)
      .map(({ meant }) => insteadOf(one, meant)),
  );
}
