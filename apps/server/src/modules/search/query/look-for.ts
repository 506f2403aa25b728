import type { Kysely, Schema } from "@pharos/db";
import { asMeant, isHanPair, needlesOf, type SearchWord } from "@pharos/domain/search";
import type { Reader, SearchKind } from "../../../platform/search-kind.ts";
import { findNearWords, findSoundAlike, meantMax } from "../pieces/vocabulary.ts";
import type { Question } from "../words/matching-words.ts";
import { findHits, type Hit, type Narrowing } from "./find-hits.ts";

/** Where a question is looked for, and for whom. */
export interface Search {
  readonly db: Kysely<Schema>;
  readonly kinds: readonly SearchKind[];
  readonly reader: Reader;
  readonly narrowing: Narrowing;
}

/** What a question found, the best first. */
export interface Answer {
  readonly hits: readonly Hit[];
  /** What was looked for. */
  readonly question: Question;
  /** It is not what was typed: no record that the reader may see holds that. */
  readonly isCorrected: boolean;
}

/** Looks for a question; where nothing is found, for words that differ from the typed ones by one typo. */
export async function lookFor(search: Search, question: Question): Promise<Answer> {
  const hits = await hitsOf(search, question);
  if (hits.length > 0) return { hits, question, isCorrected: false };
  const corrected = await correct(search, question);
  if (!corrected) return { hits, question, isCorrected: false };
  return { hits: await hitsOf(search, corrected), question: corrected, isCorrected: true };
}

/**
 * Every word that nothing answers is taken for those that may be meant; undefined where nothing may. One look-up follows
 * the other: a question in vain takes no more of the database than one that finds.
 */
async function correct(search: Search, question: Question): Promise<Question | undefined> {
  const words: SearchWord[] = [];
  for (const word of question.words.slice(0, correctedMax)) words.push(await correctWord(search, word));
  const isBetter = words.some((word, index) => word !== question.words[index]);
  return isBetter ? { ...question, words: [...words, ...question.words.slice(correctedMax)] } : undefined;
}

/** Of a long question so many words are looked at. */
const correctedMax = 4;

async function correctWord(search: Search, word: SearchWord): Promise<SearchWord> {
  // Asked of what the reader may see: whether others have the word must not show.
  const alone = { words: [word], literals: [], phrase: word.text };
  if (await isAnswered(search, alone)) return word;
  const meant = await meantBy(search.db, word.text);
  return meant.length > 0 ? asMeant(word, meant) : word;
}

async function isAnswered({ db, kinds, reader, narrowing }: Search, question: Question): Promise<boolean> {
  for (const kind of kinds)
    if ((await findHits(db, kind, reader, question, narrowing)).length > 0) return true;
  return false;
}

async function meantBy(db: Kysely<Schema>, text: string): Promise<string[]> {
  const characters = [...text];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  if (pairs.length === 0 || !pairs.every(isHanPair))
    return text.length < nearFrom ? [] : findNearWords(db, text);
  if (pairs.length > pairsMax) return [];
  const alike = await findSoundAlike(db, pairs);
  return pairs.flatMap((pair, index) =>
    alike
      .filter(({ typed }) => typed === pair)
      .slice(0, meantMax)
      .map(({ meant }) => [...characters.slice(0, index), meant, ...characters.slice(index + 2)].join("")),
  );
}

/** A longer run of Chinese is a sentence: none of its pairs is taken for another. */
const pairsMax = 8;

/** Shorter words have too many neighbours. */
const nearFrom = 4;

async function hitsOf({ db, kinds, reader, narrowing }: Search, question: Question): Promise<Hit[]> {
  const found = await Promise.all(kinds.map((kind) => findHits(db, kind, reader, question, narrowing)));
  return found.flat().toSorted((a, b) => b.score - a.score || b.time.localeCompare(a.time) || b.id - a.id);
}

/** The question with the words that were meant, as a title of what was found says them. */
export function correctedText(typed: string, { question }: Answer, titles: readonly string[]): string {
  const said = titles.join("\n").toLowerCase();
  return question.words.reduce((text, word) => {
    const [meant] = (word.others ?? []).filter((other) => said.includes(other));
    if (meant === undefined || !word.ways.flat().some(({ isTitle }) => isTitle)) return text;
    const at = text.toLowerCase().indexOf(word.text);
    return at < 0 ? text : `${text.slice(0, at)}${meant}${text.slice(at + word.text.length)}`;
  }, typed);
}

/** What to mark of an answer. */
export const needlesIn = ({ question }: Answer): string[] => needlesOf(question.words);
