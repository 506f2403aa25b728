import type { ClosestQuestion } from "@pharos/domain/search";
import { type ClosestHit, holdsCode } from "./find-closest.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

// Whether a record may answer a question, or only has words in common with it. How much of a question is held says little:
// who tells a long story names more than any record says. What counts is how much that is telling stands in both.

/** Two to three rare words in common; a rare word is worth 1 to 1.5. Chosen on the questions of one set, checked on another. */
const heldMin = 2.6;
/** What holds words that mean the same holds so much of the word that was typed. */
const synonymShare = 0.8;
const name = /^[a-z]{4,24}$/;
const han = /\p{sc=Han}/u;

/** Whether a record may be the answer to a question. */
export function isLikely(hit: ClosestHit, question: ClosestQuestion, terms: readonly WeighedTerm[]): boolean {
  // An error code is what a question is about: a record with it may answer, one on another error does not.
  if (question.codes.length > 0) return holdsCode(hit, question, terms);
  if (lacksName(hit, question, terms)) return false;
  return heldWeight(hit, terms) >= heldMin;
}

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

/** What the words of a question that a record holds are worth, each by its most telling part. */
function heldWeight({ held }: ClosestHit, terms: readonly WeighedTerm[]): number {
  const byWord = Map.groupBy(
    terms.map((term, at) => ({ ...term, isHeld: held.has(at) })),
    ({ word }) => word,
  );
  let sum = 0;
  for (const [word, parts] of byWord) {
    if (word === undefined) continue;
    const own = parts.filter(({ isOwn }) => isOwn);
    const whole = total(own);
    if (whole === 0) continue;
    const share = total(own.filter(({ isHeld }) => isHeld)) / whole;
    const isMeant = parts.some(({ isOwn, isHeld }) => !isOwn && isHeld);
    sum += Math.max(...own.map(({ weight }) => weight)) * Math.max(share, isMeant ? synonymShare : 0);
  }
  return sum;
}

const total = (terms: readonly WeighedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);
