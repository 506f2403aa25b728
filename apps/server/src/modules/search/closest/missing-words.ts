import type { ClosestQuestion } from "@pharos/domain/search";
import type { WeighedTerm } from "./weigh-terms.ts";

/** The words of which a record holds less than half, and nothing that means the same. */
export function missingWords(
  { words }: ClosestQuestion,
  terms: readonly WeighedTerm[],
  held: ReadonlySet<number>,
): string[] {
  return words.filter((word, index) => {
    if ([...word].length < 2) return false;
    const all = terms.flatMap((term, at) => (term.word === index ? [{ ...term, isHeld: held.has(at) }] : []));
    const own = all.filter(({ isOwn }) => isOwn);
    // However many expressions mean the same: one of them is enough, and those it lacks do not count.
    if (own.length === 0 || all.some(({ isOwn, isHeld }) => !isOwn && isHeld)) return false;
    const sum = (some: typeof own) => some.reduce((all, { weight }) => all + weight, 0);
    return sum(own.filter(({ isHeld }) => isHeld)) < sum(own) / 2;
  });
}
