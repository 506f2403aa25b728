import type { ClosestQuestion } from "@pharos/domain/search";
import { type ClosestHit, holdsCode } from "./find-closest.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

// Whether a record may answer a question, or only has words in common with it. Who tells a long story names more than any
// record says: of that, what counts is how much that is telling stands in both. Of a short question most must be there, and
// what it is about must be what the record is named for. Chosen on the questions of one set, checked on others.

/** Two to three rare words in common; a rare word is worth 1 to 1.5. */
const heldMin = 2.6;
/** A record named for words as telling as this is about them, where it holds this share of the question and lacks no word as telling. */
const titledMin = { weight: 0.7, share: 0.35 } as const;
/** A record that holds this share of two words or more says what is asked. */
const wholeShare = 0.8;
/** What holds words that mean the same holds so much of the word that was typed. */
const synonymShare = 0.8;
const name = /^[a-z]{4,24}$/;
const han = /\p{sc=Han}/u;

/** Whether a record may be the answer to a question. */
export function isLikely(hit: ClosestHit, question: ClosestQuestion, terms: readonly WeighedTerm[]): boolean {
  // An error code is what a question is about: a record with it may answer, one on another error does not.
  if (question.codes.length > 0) return holdsCode(hit, question, terms);
  if (lacksName(hit, question, terms)) return false;
  const { held, asked, words, lacked } = weightOf(hit.held, terms);
  if (held >= heldMin || (words > 1 && held >= asked * wholeShare)) return true;
  const titled = titledWeight(hit, terms);
  return titled >= titledMin.weight && titled > lacked && held >= asked * titledMin.share;
}

/** What of the question itself the title of a record says. */
const titledWeight = ({ titled }: ClosestHit, terms: readonly WeighedTerm[]): number =>
  total(terms.filter(({ isOwn }, at) => isOwn && titled.has(at)));

/** A Latin name in a Chinese question that nothing holds is a product or a tool of which nothing is written. */
function lacksName({ held }: ClosestHit, { words }: ClosestQuestion, terms: readonly WeighedTerm[]): boolean {
  if (!words.some((word) => han.test(word))) return false;
  return terms.some(
    ({ term, word, isOwn, isKnown }, at) =>
      isOwn &&
      !isKnown &&
      name.test(term) &&
      !held.has(at) &&
      !terms.some((other) => !other.isOwn && other.word === word),
  );
}

interface QuestionWeight {
  /** What the words are worth that a record holds, each by its most telling part, and all of them. */
  readonly held: number;
  readonly asked: number;
  readonly words: number;
  /** The most telling word of which it holds less than half. */
  readonly lacked: number;
}

/** What the words of a question are worth. */
function weightOf(isHeld: ReadonlySet<number>, terms: readonly WeighedTerm[]): QuestionWeight {
  const byWord = Map.groupBy(
    terms.map((term, at) => ({ ...term, isHeld: isHeld.has(at) })),
    ({ word }) => word,
  );
  const sum = { held: 0, asked: 0, words: 0, lacked: 0 };
  for (const [word, parts] of byWord) {
    if (word === undefined) continue;
    const own = parts.filter(({ isOwn }) => isOwn);
    const whole = total(own);
    if (whole === 0) continue;
    const isMeant = parts.some((part) => !part.isOwn && part.isHeld);
    const share = Math.max(total(own.filter((part) => part.isHeld)) / whole, isMeant ? synonymShare : 0);
    const weight = Math.max(...own.map((part) => part.weight));
    sum.held += weight * share;
    if (share < 0.5) sum.lacked = Math.max(sum.lacked, weight);
    sum.asked += weight;
    sum.words += 1;
  }
  return sum;
}

const total = (terms: readonly WeighedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);
