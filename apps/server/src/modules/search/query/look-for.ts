import type { Kysely, Schema } from "@pharos/db";
import { searchQueueLimits } from "@pharos/domain/limits";
import { correctedTo, isHanPair, needlesOf, type SearchWord, type Synonyms } from "@pharos/domain/search";
import type { Locale } from "@pharos/i18n";
import type { Call } from "../../../platform/call.ts";
import type { Reader, SearchKind } from "../../../platform/search-kind.ts";
import { type Asker, createSemaphore } from "../../../platform/semaphore.ts";
import { findClosestTo } from "../closest/closest-to.ts";
import { findNearWords, findSoundAlike, meantMax } from "../pieces/vocabulary.ts";
import { enoughFound } from "../words/bounded-search.ts";
import { loosenedQuestion, type Question } from "../words/matching-words.ts";
import { type Found, findHits, type Hit, type Narrowing } from "./find-hits.ts";
import { byScore, preferLanguage } from "./prefer-language.ts";

/** Where a question is looked for, and for whom. */
export interface Search {
  readonly db: Kysely<Schema>;
  readonly kinds: readonly SearchKind[];
  readonly reader: Reader;
  readonly narrowing: Narrowing;
  readonly synonyms: Synonyms;
  /** In which the reader reads. */
  readonly locale: Locale;
  /** Who waits for the answer. */
  readonly asker: Asker;
}

/** What a question found, the best first. */
export interface Answer {
  readonly hits: readonly Hit[];
  /** There are so many that older records were not looked through. */
  readonly isMore: boolean;
  /** What was looked for. */
  readonly question: Question;
  /** What to mark of the hits, in lower case. */
  readonly needles: string[];
  /** How telling each of them is. */
  readonly weights: ReadonlyMap<string, number>;
  /** It is not what was typed: no record that the reader may see holds that. */
  readonly isCorrected: boolean;
  /** How many of the hits may be the answer to what was typed; without any it is a gap in what is written. */
  readonly likelyCount: number;
}

/** A crowd takes turns, and leaves room for others. */
const searchesAtOnce = createSemaphore(searchQueueLimits);

/** Looks for a question; where nothing is found, for words that differ from the typed ones by one typo. */
export const lookFor = (search: Search, question: Question): Promise<Answer> =>
  inTurn(search, () => findAnswer(search, question));

/** Runs what searches when its caller's turn has come. */
export const inTurn = <Found>({ asker }: Pick<Search, "asker">, find: () => Promise<Found>): Promise<Found> =>
  searchesAtOnce.run(find, asker);

/** Who waits for the answer of a call. */
export const askerOf = ({ actor, abortSignal }: Call): Asker => ({
  owner: `person ${actor.userId}`,
  abandoned: abortSignal?.(),
});

async function findAnswer(search: Search, question: Question): Promise<Answer> {
  const exact = await findExact(search, question);
  if (exact.hits.length >= enoughHits) return exact;
  const { hits, words, weights, likelyCount } = await findClosestTo(search, question.phrase, exact.hits);
  return {
    ...exact,
    hits: [...exact.hits, ...hits],
    needles: [...new Set([...exact.needles, ...words])],
    weights: new Map([...exact.weights, ...weights]),
    likelyCount: exact.likelyCount + likelyCount,
  };
}

/** With fewer hits that have every word, those that have some of them follow. */
const enoughHits = 5;

async function findExact(search: Search, question: Question): Promise<Answer> {
  const answer = await answerTo(search, question);
  if (answer.hits.length > 0 || question.words.length > correctedMax) return answer;
  const corrected = await correct(search, question);
  // It is looked for once more where nothing else may be meant, too: the time must not say that records of others hold a
  // word like it.
  const again = await answerTo(search, corrected ?? question);
  return corrected ? { ...again, isCorrected: true, likelyCount: 0 } : answer;
}

/**
 * Every word that nothing answers is taken for those that may be meant; undefined where nothing may. One look-up follows
 * the other: a question in vain takes no more of the database than one that finds.
 */
async function correct(search: Search, question: Question): Promise<Question | undefined> {
  const words: SearchWord[] = [];
  for (const word of question.words) words.push(await correctWord(search, word));
  const isBetter = words.some((word, index) => word !== question.words[index]);
  return isBetter ? { ...question, words } : undefined;
}

/** A question of more words is not corrected as a whole: what comes closest is shown. */
const correctedMax = 4;

async function correctWord(search: Search, word: SearchWord): Promise<SearchWord> {
  // Asked of what the reader may see: whether others have the word must not show.
  const alone = { words: [word], literals: [], phrase: word.text };
  if (await isAnswered(search, alone)) return word;
  const meant = await findLikelyWords(search.db, word.text);
  return meant.length > 0 ? correctedTo(word, meant) : word;
}

async function isAnswered({ db, kinds, reader, narrowing }: Search, asked: Question): Promise<boolean> {
  const question = loosenedQuestion(asked) ?? asked;
  for (const kind of kinds)
    if ((await findHits(db, kind, reader, question, narrowing)).hits.length > 0) return true;
  return false;
}

async function findLikelyWords(db: Kysely<Schema>, text: string): Promise<string[]> {
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

/** A hit whose words stand apart counts less than one that says them as they were typed. */
const looseWeight = 0.5;

/**
 * What answers a question as it was typed, and of kinds where nothing does what holds its words apart: a person who types
 * 备份失败 is shown the article on 备份任务失败 beside the requests that say 备份失败.
 */
async function answerTo(search: Search, question: Question): Promise<Answer> {
  const loose = loosenedQuestion(question);
  // What holds its words as typed holds them apart, too: of a long question, which hardly anything says, that is asked first.
  const isLong = question.words.length > correctedMax;
  const found: (Found & { readonly isLoose: boolean })[] = [];
  // One after the other: a search takes one connection.
  for (const kind of search.kinds) {
    const apart = loose && isLong ? await hitsIn(search, kind, loose) : undefined;
    const typed = apart?.hits.length === 0 ? apart : await hitsIn(search, kind, question);
    const isLoose = typed.hits.length === 0 && loose !== undefined;
    found.push({ ...(isLoose ? (apart ?? (await hitsIn(search, kind, loose))) : typed), isLoose });
  }
  const hits = found.flatMap((one) =>
    one.isLoose ? one.hits.map((hit) => ({ ...hit, score: hit.score * looseWeight })) : one.hits,
  );
  const weighed = preferLanguage(hits, search.locale);
  const isAnyLoose = found.some((one) => one.isLoose && one.hits.length > 0);
  return {
    hits: weighed.toSorted(byScore),
    isMore: found.some((one) => one.isMore && one.hits.length > enoughFound),
    likelyCount: weighed.length,
    question,
    needles: needlesOf((isAnyLoose && loose ? loose : question).words),
    weights: new Map(question.words.map(({ text, weight }) => [text, weight])),
    isCorrected: false,
  };
}

const hitsIn = ({ db, reader, narrowing }: Search, kind: SearchKind, question: Question): Promise<Found> =>
  findHits(db, kind, reader, question, narrowing);

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
