/** The rows a reader has chosen, to do one thing with all of them. */
export interface ListSelection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The choice with one row turned over, or, from the row before with the shift key, everything between made the same. */
export function toggleRow(
  { chosen, onChange }: ListSelection,
  keys: readonly string[],
  key: string,
  from: string | null,
): void {
  const isOn = !chosen.has(key);
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(key);
  const range =
    start === -1 || end === -1 ? [key] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
  const next = new Set(chosen);
  for (const one of range) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  onChange(next);
}

/** The choice with all rows of a page in it, or with none of them when they were all in it. */
export function togglePage({ chosen, onChange }: ListSelection, keys: readonly string[]): void {
  const isWhole = keys.every((key) => chosen.has(key));
  const next = new Set(chosen);
  for (const key of keys) {
    if (isWhole) next.delete(key);
    else next.add(key);
  }
  onChange(next);
}
