import { findErrorCodes } from "../error-codes.ts";
import { normaliseText } from "../plain-text/index.ts";
import { withoutNoise } from "./question-noise.ts";
import { stemOf } from "./stem.ts";
import { askingPhrase, isChineseStopWord, isEnglishStopWord } from "./stop-words.ts";
import { expressionsIn, normalised, type SynonymGroup, type Synonyms } from "./synonyms.ts";
import { neighbours, partsOf, runsOf, withoutZeros } from "./terms.ts";

// A sentence is not looked for as a whole: the record that answers it says the same in other words. Each of its terms
// counts by itself, by how telling it is, and what holds most of them comes closest.

/** One term that a record may hold, and how much it counts before its rarity does. */
export interface AskedTerm {
  readonly term: string;
  readonly weight: number;
  /** Index of the word it is a part of, in `words`; undefined where it joins two of them. */
  readonly word: number | undefined;
  /** It stands in the question itself, not for something that means the same. */
  readonly isOwn: boolean;
}

/** A question as the closest records are looked for. */
export interface ClosestQuestion {
  /** What it is about, word by word, as it was typed in lower case. */
  readonly words: readonly string[];
  readonly terms: readonly AskedTerm[];
  /** Error codes as the index holds them: one alone is enough for a hit. */
  readonly codes: readonly string[];
}

/** A question is read as far as this. */
const readCharacters = 4_000;
/** Of a question so many terms are read; the most telling of them are compared. */
const termsMax = 96;
/** How telling a term is by what it is; its rarity multiplies it. */
const weights = { code: 2.5, identifier: 2, part: 0.5, word: 1.5, pair: 1, joined: 0.5 } as const;
/** What means the same counts less than what was typed. */
const synonymWeight = 0.5;

type Draft = {
  words: string[];
  terms: Map<string, AskedTerm>;
  /** Chinese terms of the trade that stand in the question, the longest first: the dictionary does not take them apart. */
  known: readonly string[];
};

/** Reads a question, whatever its length and form: a sentence, a few words, a pasted block. */
export function readClosestQuestion(text: string, synonyms: Synonyms = []): ClosestQuestion {
  const normalised = normaliseText(text.slice(0, readCharacters));
  const plain = withoutNoise(normalised);
  const lower = plain.toLowerCase();
  const expressions = expressionsIn(lower, synonyms);
  const known = expressions
    .map(({ expression }) => expression)
    .filter((one) => onlyHan.test(one) && one.length > 1);
  const draft: Draft = { words: [], terms: new Map(), known };
  const codes = addCodes(draft, normalised);
  addRuns(draft, plain, true);
  if (draft.terms.size === 0) addRuns(draft, normalised, false);
  addSynonyms(draft, expressions);
  const terms = [...draft.terms.values()].toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  return { words: draft.words, terms: terms.slice(0, termsMax), codes };
}

/** What a reader would mark in a record that is close to a question. */
export const needlesIn = ({ words, terms }: ClosestQuestion): string[] => [
  ...words.filter((word) => [...word].length > 1),
  ...terms
    .filter(({ isOwn, weight, term }) => isOwn && weight >= 1 && term.length > 1)
    .map(({ term }) => term),
];

function addCodes(draft: Draft, text: string): string[] {
  const codes = findErrorCodes(text).map(({ code, term }) =>
    (code.includes(" ") ? term : code).toLowerCase(),
  );
  for (const code of codes) addTerm(draft, code, weights.code, addWord(draft, code));
  return codes;
}

function addRuns(draft: Draft, text: string, isWithoutStopWords: boolean): void {
  for (const { isCjk, text: run, original } of runsOf(text, readCharacters)) {
    if (isCjk) addChinese(draft, run, isWithoutStopWords);
    else if (!isWithoutStopWords || !isEnglishStopWord(run)) addLatin(draft, run, original);
  }
}

function addLatin(draft: Draft, run: string, original: string): void {
  if (run.length === 1 || run.length > 64 || draft.terms.has(run)) return;
  const parts = partsOf(original).map(withoutZeros);
  const word = addWord(draft, run);
  if (parts.length === 1) {
    addTerm(draft, stemOf(withoutZeros(run)), /^\d+$/.test(run) ? weights.part : weights.word, word);
    return;
  }
  addTerm(draft, run, weights.identifier, word);
  for (const part of parts)
    if (part.length > 1 && !isEnglishStopWord(part)) addTerm(draft, stemOf(part), weights.part, word);
}

const onlyHan = /^\p{sc=Han}+$/u;
/** What belongs to no term, whatever stands beside it. */
const particle = /[的了吗呢吧啊呀嘛么也都就还又很太]/u;
const dictionary = new Intl.Segmenter("zh-CN", { granularity: "word" });

/** A word as the dictionary cuts it; without an index: it only holds the sentence together. */
type Segment = { readonly characters: readonly string[]; readonly word: number | undefined };

function addChinese(draft: Draft, run: string, isWithoutStopWords: boolean): void {
  let before: Segment | undefined;
  for (const segment of segmentsOf(run, draft.known, isWithoutStopWords)) {
    if (segment === parted) {
      before = undefined;
      continue;
    }
    const isStop = isWithoutStopWords && isChineseStopWord(segment);
    const word = isStop ? undefined : addWord(draft, segment);
    const here = { characters: [...segment], word };
    if (!isStop) for (const pair of neighbours(here.characters, 2)) addTerm(draft, pair, weights.pair, word);
    if (before) addJoint(draft, before, here);
    before = here;
  }
}

/** Stands among segments where something that only asks was left out: what is around it does not belong together. */
const parted = "";

/**
 * The words of a run of Chinese: terms of the trade whole, the rest as the dictionary cuts it. What only asks is left out
 * before, but not from the middle of a term: 踢出去 is one, although 出去 says nothing.
 */
function segmentsOf(run: string, known: readonly string[], isWithoutStopWords: boolean): string[] {
  for (const [index, term] of known.entries()) {
    const at = run.indexOf(term);
    if (at < 0) continue;
    const rest = known.slice(index);
    return [
      ...segmentsOf(run.slice(0, at), rest, isWithoutStopWords),
      term,
      ...segmentsOf(run.slice(at + term.length), rest, isWithoutStopWords),
    ];
  }
  const stretches = isWithoutStopWords ? run.split(askingPhrase) : [run];
  return stretches.flatMap((stretch, index) => [
    ...(index > 0 ? [parted] : []),
    ...[...dictionary.segment(stretch)].map(({ segment }) => segment),
  ]);
}

/** The dictionary takes terms of the trade apart: 从 and 库, 数据 and 库. What joins two words is looked for too. */
function addJoint(draft: Draft, before: Segment, here: Segment): void {
  const pair = `${before.characters.at(-1) ?? ""}${here.characters[0] ?? ""}`;
  if (particle.test(pair)) return;
  // A single character is no term: its word is found by the pairs it makes with its neighbours.
  const single = [before, here].find(({ characters, word }) => characters.length === 1 && word !== undefined);
  addTerm(draft, pair, single ? weights.pair : weights.joined, single?.word);
}

function addSynonyms(draft: Draft, expressions: ReturnType<typeof expressionsIn>): void {
  for (const { expression, group } of expressions) {
    const isCharacter = expression.length === 1;
    const word = draft.words.findIndex((one) =>
      isCharacter ? one === expression : expression.includes(one) || one.includes(expression),
    );
    // Inside of a word a character stands for nothing by itself.
    if (isCharacter && word < 0) continue;
    for (const meant of meaningsOf(group)) {
      if (meant.expression === expression) continue;
      for (const { term, weight } of meant.terms)
        addTerm(draft, term, weight, word < 0 ? undefined : word, false);
    }
  }
}

/** An expression that means the same, as terms of the question with how much each counts. */
interface Meaning {
  readonly expression: string;
  readonly terms: readonly Pick<AskedTerm, "term" | "weight">[];
}

/** A group that stays is read once. */
const meanings = new WeakMap<SynonymGroup, readonly Meaning[]>();

function meaningsOf(group: SynonymGroup): readonly Meaning[] {
  const known = meanings.get(group);
  if (known) return known;
  const read = group.map((one) => {
    const expression = normalised(one);
    const { words, terms } = readClosestQuestion(expression);
    const share = (synonymWeight * 2) / (1 + words.length);
    return { expression, terms: terms.map(({ term, weight }) => ({ term, weight: weight * share })) };
  });
  meanings.set(group, read);
  return read;
}

function addWord({ words }: Draft, word: string): number {
  const known = words.indexOf(word);
  return known >= 0 ? known : words.push(word) - 1;
}

function addTerm(
  { terms }: Draft,
  term: string,
  weight: number,
  word: number | undefined,
  isOwn = true,
): void {
  const known = terms.get(term);
  if (known !== undefined && (known.isOwn || known.weight >= weight)) return;
  terms.set(term, { term, weight, word, isOwn });
}
