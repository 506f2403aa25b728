import { findErrorCodes } from "../error-codes.ts";
import { normalisedSlices } from "./normalised-slices.ts";
import { stemOf } from "./stem.ts";

// A search engine of one's own words: Chinese has no spaces, so it is indexed by two and by three neighbouring characters;
// Latin words are kept in lower case, by their stem, and identifiers whole as well as in parts. Both sides, what is stored
// and what is asked for, go through the same cut. Threes overlap by two characters, so that together they are a phrase:
// the index answers it by itself, where positions would have every candidate read.

/** Terms of more than this many characters are pasted noise, not something to look for. */
const termLengthMax = 64;
/** Longer texts are indexed as far as this, counted after normalisation; what matters is said early. */
const indexedCharactersMax = 200_000;
/** A question is read as far as this. */
const questionCharactersMax = 4_000;
/** More different terms than this do not fit beside a record. */
export const indexTermsMax = 30_000;
/** A question has no more words than this; the rest is left out. */
const searchWordsMax = 16;

const cjk = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々〇]`;
const letter = String.raw`[[\p{L}\p{N}\p{M}]--${cjk}]`;
/** A run of characters without spaces between words, or a word with what joins its parts: `pg_wal`, `ORA-01555`, `12.2`. */
const runPattern = new RegExp(String.raw`(${cjk}+)|(${letter}+(?:[\-_.$#\/@]+${letter}+)*)`, "gv");
const joints = /[-_.$#/@]+/;

/** A piece of a text as it is cut, in lower case. */
export type Run = { readonly isCjk: boolean; readonly text: string; readonly original: string };

/** The runs of a text, in order. */
export function* runsOf(text: string, charactersMax: number): Generator<Run> {
  for (const slice of normalisedSlices(text, charactersMax)) {
    for (const [original, chinese] of slice.matchAll(runPattern)) {
      yield { isCjk: chinese !== undefined, text: original.toLowerCase(), original };
    }
  }
}

/** Every term by which a text is found, each once. The work is bounded, whatever the text is. */
export function indexTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const run of runsOf(text, indexedCharactersMax)) {
    for (const term of run.isCjk ? cjkTerms(run.text) : wordTerms(run)) {
      if (term.length <= termLengthMax) terms.add(term);
    }
    if (terms.size >= indexTermsMax) break;
  }
  for (const { code } of findErrorCodes(text)) if (!code.includes(" ")) terms.add(code.toLowerCase());
  return [...terms].slice(0, indexTermsMax);
}

// The last character stands alone too: every other one is found as the beginning of a pair.
function cjkTerms(run: string): string[] {
  const characters = [...run];
  const last = characters.at(-1) ?? "";
  return [...neighbours(characters, 2), ...neighbours(characters, 3), last];
}

/** Every pair or three of characters that stand beside each other. */
export function neighbours(characters: readonly string[], count: 2 | 3): string[] {
  return characters.slice(count - 1).map((_, index) => characters.slice(index, index + count).join(""));
}

function wordTerms({ text, original }: Run): string[] {
  const parts = partsOf(original);
  const isCompound = parts.length > 1;
  return [
    text,
    ...(text.includes("-") ? [text.replaceAll("-", "")] : []),
    ...(isCompound ? parts.flatMap(plainTerms) : plainTerms(text)),
  ];
}

const plainTerms = (word: string): string[] => [word, stemOf(word), withoutZeros(word)];

/** The parts of an identifier: between its joints, at humps, and where letters meet several digits. */
export function partsOf(original: string): string[] {
  return original
    .split(joints)
    .flatMap((part) => part.split(/(?<=\p{Ll})(?=\p{Lu})/u))
    .flatMap((part) => part.split(/(?<=\p{L}{2})(?=\d{2})/u))
    .map((part) => part.toLowerCase());
}

/** A number as it is kept beside its padded form: 01555 is 1555. */
export const withoutZeros = (word: string): string =>
  /^0+[1-9]\d{2,}$/.test(word) ? word.replace(/^0+/, "") : word;

/** One term that must occur; as the beginning of a longer one where the word may go on. */
export type SearchTerm = {
  readonly term: string;
  readonly isPrefix: boolean;
  /** Counts in titles, tags and codes only. */
  readonly isTitle?: boolean;
};

/** One word of a question: it is found when all terms of at least one of its ways occur. */
export type SearchWord = {
  /** The word as it stands in a text, in lower case; what a reader would mark. */
  readonly text: string;
  readonly ways: readonly (readonly SearchTerm[])[];
  /** Ways in which its parts occur apart from each other; not given: it has no parts. */
  readonly looseWays?: readonly (readonly SearchTerm[])[];
  /** Its parts, in lower case: what to mark where they occur apart. */
  readonly parts?: readonly string[];
  /** How telling it is: error codes more than identifiers, these more than plain words. */
  readonly weight: number;
  /** What it is also found by, in lower case: synonyms, or what was meant instead. */
  readonly others?: readonly string[];
  /** The same without synonyms: what is written as it was typed comes before what only means it. Not given: it has none. */
  readonly typed?: readonly SearchWord[];
};

/** The words as they were typed, without what means the same. */
export const typedWords = (words: readonly SearchWord[]): SearchWord[] =>
  words.flatMap((word) => word.typed ?? [word]);

/** What of a word a reader would mark in what it has found. */
export const needlesOf = (words: readonly SearchWord[]): string[] =>
  words.flatMap(({ text, others = [] }) => [text, ...others]);

/** The same words where their parts may stand apart; undefined: none of them has parts. */
export function loosened(words: readonly SearchWord[]): SearchWord[] | undefined {
  if (words.every(({ looseWays }) => looseWays === undefined)) return undefined;
  return words.map(({ looseWays, parts = [], typed, ...word }) => ({
    ...word,
    ...(looseWays && { ways: looseWays, others: [...(word.others ?? []), ...parts] }),
    ...(typed && { typed: loosened(typed) ?? typed }),
  }));
}

/** The words of a question, in order, each once. A text of punctuation only has none. */
export function searchTerms(text: string): SearchWord[] {
  const runs = [...runsOf(text, questionCharactersMax)];
  const words = runs.flatMap((run, index) =>
    run.isCjk ? cjkWords(run.text) : [asWord(run, prefixFrom[placeOf(index, runs.length)])],
  );
  const telling = words.filter(({ text: word }) => !fillers.has(word));
  const byText = new Map((telling.length > 0 ? telling : words).map((word) => [word.text, word]));
  return [...byText.values()]
    .filter(({ text: word }) => word.length <= termLengthMax)
    .slice(0, searchWordsMax);
}

/** Words that a sentence needs and a search does not. */
const fillers: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for from has have how i in is it its my no not of on or our that the their this to was we what when where which why will with you".split(
    " ",
  ),
);

const cjkFillers = /的|了|吗|呢|吧|啊|怎么样|怎么|怎样|如何|为什么|为何|请问|是否|什么/u;
/** A shorter run is a term of its own, such as 目的. */
const fillersFrom = 4;

function cjkWords(run: string): SearchWord[] {
  const segments =
    [...run].length < fillersFrom ? [run] : run.split(cjkFillers).filter((one) => [...one].length > 1);
  return (segments.length > 0 ? segments : [run]).map(cjkWord);
}

function cjkWord(text: string): SearchWord {
  const characters = [...text];
  if (characters.length === 1) return { text, ways: [[exactly(text, true)]], weight: 0.5 };
  const weight = characters.length - 1;
  if (characters.length === 2) return { text, ways: [[exactly(text)]], weight };
  const pairs = pairsAskedFor(characters);
  return {
    text,
    ways: [neighbours(characters, 3).map((three) => exactly(three))],
    looseWays: [pairs.map((pair) => exactly(pair))],
    parts: pairs,
    weight,
  };
}

/**
 * Most words have two characters: an even run is taken apart into such words, so that 备份失败 finds 备份任务失败 too; an
 * odd one into every pair.
 */
function pairsAskedFor(characters: readonly string[]): string[] {
  const pairs = neighbours(characters, 2);
  return characters.length % 2 === 0 ? pairs.filter((_, index) => index % 2 === 0) : pairs;
}

const exactly = (term: string, isPrefix = false): SearchTerm => ({ term, isPrefix });

/**
 * From how many letters on a word also finds longer ones; the last word may still be being typed. A name with joints that
 * is followed by more is whole, and so are the words of a sentence: joining all that begins like it costs as much as it
 * stands often.
 */
const prefixFrom = { last: 3, other: 4, ofSentence: Infinity } as const;
/** So many words, or runs of Chinese, are a sentence. */
const sentenceFrom = 7;

function placeOf(index: number, count: number): keyof typeof prefixFrom {
  if (index === count - 1) return "last";
  return count >= sentenceFrom ? "ofSentence" : "other";
}

function asWord({ text, original }: Run, lettersMin: number): SearchWord {
  const code = findErrorCodes(original)[0]?.code.toLowerCase();
  const parts = partsOf(original).map(withoutZeros);
  const inParts = parts.map((part) => exactly(part));
  if (code !== undefined && !code.includes(" ")) return { text, ways: [[exactly(code)], inParts], weight: 6 };
  const isWhole = lettersMin !== prefixFrom.last && joints.test(text);
  const isPrefix = !isWhole && text.length >= lettersMin;
  const whole = [exactly(text, isPrefix)];
  if (joints.test(text)) {
    // A hyphen joins what may as well be written apart or as one word; the other joints make a name.
    const isLoose = /^[^_.$#/@]+$/.test(text);
    const ways = isLoose ? [whole, [exactly(text.replaceAll("-", ""), isPrefix)], inParts] : [whole];
    return { text, ways, weight: 3 };
  }
  const plain = withoutZeros(text);
  const ways = [whole, ...(stemOf(text) === text ? [] : [[exactly(stemOf(text))]])];
  if (plain !== text) ways.push([exactly(plain)]);
  if (parts.length > 1) ways.push(inParts);
  return { text, ways, weight: 1.5 };
}
