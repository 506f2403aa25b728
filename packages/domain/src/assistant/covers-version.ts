// Whether what is written for some versions of a product holds for one. The texts are typed by people: `13–17`, `5.7、8.0`,
// `19c`, `4.x`. What says anything else is not judged.

const separators = /[、，,;；/]|\s+(?:and|or|和|或)\s+/;
const range = /^v?(\d+(?:\.\d+)*)[a-z]?\s*(?:–|—|-|~|至|to)\s*v?(\d+(?:\.\d+)*)[a-z]?$/i;
const single = /^v?(\d+(?:\.\d+)*)(?:[a-z]|\.x)?\+?$/i;

/** Whether a version is among those that a text names; undefined where that cannot be told. */
export function coversVersion(stated: string, version: string): boolean | undefined {
  const own = numbersOf(/\d+(?:\.\d+)*/.exec(version)?.[0]);
  const items = stated.split(separators).map((one) => one.trim());
  if (own.length === 0 || items.some((one) => one === "")) return undefined;
  const judged = items.map((item) => covers(item, own));
  if (judged.includes(true)) return true;
  return judged.includes(undefined) ? undefined : false;
}

function covers(item: string, own: readonly number[]): boolean | undefined {
  const [, first, last] = range.exec(item) ?? [];
  if (first !== undefined && last !== undefined)
    return compare(own, numbersOf(first)) >= 0 && compare(own, numbersOf(last)) <= 0;
  const [, one] = single.exec(item) ?? [];
  if (one === undefined) return undefined;
  const order = compare(own, numbersOf(one));
  return item.endsWith("+") ? order >= 0 : order === 0;
}

const numbersOf = (text: string | undefined): number[] => (text ?? "").split(".").filter(Boolean).map(Number);

/** By as many parts as both have: 15.4 is 15. */
function compare(own: readonly number[], stated: readonly number[]): number {
  const length = Math.min(own.length, stated.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (own[at] ?? 0) - (stated[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
