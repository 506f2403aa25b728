import type { ClosestQuestion } from "@pharos/domain/search";
import { type ClosestHit, holdsCode } from "./find-closest.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

// Whether a record may answer a question, or only has words in common with it. How much of a question is held says little:
// who tells a long story names more than any record says. What counts is how much that is telling stands in both.

/** Chosen on the questions of one set, checked on two others. */
const strengthMin = 4.6;
/** What counts beside the words in common: how much of them there is in all, and whether they stand in the title. */
const scoreWeight = 1.5;
/** What holds words that mean the same holds so much of the word that was typed. */
const synonymShare = 0.8;
/** Products as questions name them, in the words that the dictionary cuts. */
const productNames: ReadonlySet<string> = new Set(
  "oracle mysql pg postgres postgresql opengauss gaussdb 高斯 rac dm 达 梦 达梦 oceanbase sql server 数据库 数据 库".split(
    " ",
  ),
);
const name = /^[a-z]{4,24}$/;
const han = /\p{sc=Han}/u;

/** Whether a record may be the answer to a question. */
export function isLikely(hit: ClosestHit, question: ClosestQuestion, terms: readonly WeighedTerm[]): boolean {
  // An error code is what a question is about: a record with it may answer, one on another error does not.
  if (question.codes.length > 0) return holdsCode(hit, question, terms);
  if (lacksName(hit, question, terms)) return false;
  const { telling, asked } = weighWords(hit, question, terms);
  return telling + scoreWeight * Math.log(1 + hit.score * asked) >= strengthMin;
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

/**
 * What the words of a question are worth, each by its most telling part: of all of them, and of those that a record holds. A
 * product that is named says where it is asked, not what: many records hold it.
 */
function weighWords(
  { held }: ClosestHit,
  { words }: ClosestQuestion,
  terms: readonly WeighedTerm[],
): { readonly telling: number; readonly asked: number } {
  const byWord = Map.groupBy(
    terms.map((term, at) => ({ ...term, isHeld: held.has(at) })),
    ({ word }) => word,
  );
  const sum = { telling: 0, asked: 0 };
  for (const [word, parts] of byWord) {
    const own = parts.filter(({ isOwn }) => isOwn);
    const whole = total(own);
    if (word === undefined || whole === 0) continue;
    const share = total(own.filter(({ isHeld }) => isHeld)) / whole;
    const isMeant = parts.some(({ isOwn, isHeld }) => !isOwn && isHeld);
    const most = Math.max(...own.map(({ weight }) => weight));
    sum.asked += most;
    if (!productNames.has(words[word] ?? ""))
      sum.telling += most * Math.max(share, isMeant ? synonymShare : 0);
  }
  return sum;
}

const total = (terms: readonly WeighedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);
