/** The numbers of a version as its maker writes it: `19.20` → 19, 20; `V8R6` → 8, 6; `5.2.1-p3` → 5, 2, 1, 3. */
const numbersOf = (version: string): readonly number[] =>
  (version.match(/\d+/g) ?? []).slice(0, 8).map((digits) => Number(digits.slice(0, 12)));

/** Whether a version has numbers that can be compared. */
export const isComparable = (version: string): boolean => numbersOf(version).length > 0;

/** Orders two versions by their numbers: `5.2` is older than `5.2.1`, and as old as `5.2.0`. */
export function compareVersions(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return 0;
}

/**
 * Whether an installed version is this one or a later one; undefined when it is not exact enough to say: `15` may be 15.2
 * or 15.9, it is at least 15, and nobody knows whether it is at least 15.4.
 */
export function isAtLeast(installed: string | null, version: string): boolean | undefined {
  const [known, bound] = [numbersOf(installed ?? ""), numbersOf(version)];
  if (known.length === 0) return undefined;
  const place = firstDifference(known, bound);
  if (place < Math.min(known.length, bound.length)) return (known[place] ?? 0) > (bound[place] ?? 0);
  return bound.slice(known.length).every((number) => number === 0) ? true : undefined;
}

/** Whether an installed version is this one or an earlier one, where `15` stands for every 15.x; undefined as above. */
export function isAtMost(installed: string | null, version: string): boolean | undefined {
  const [known, bound] = [numbersOf(installed ?? ""), numbersOf(version)];
  if (known.length === 0) return undefined;
  const place = firstDifference(known, bound);
  if (place < Math.min(known.length, bound.length)) return (known[place] ?? 0) < (bound[place] ?? 0);
  return known.length >= bound.length ? true : undefined;
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length);
  for (let place = 0; place < shared; place += 1) if (a[place] !== b[place]) return place;
  return shared;
}
