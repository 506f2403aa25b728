/** The changed fields of a record, before and after, under the names of the contract. */
export interface Changes {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** What differs between two states of a record; nothing when they are the same. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | undefined {
  const changed = Object.keys(after).filter((field) => !isSame(before[field], after[field]));
  if (changed.length === 0) return undefined;
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, from[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one == null && other == null) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}
