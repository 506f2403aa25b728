/** A value as the audit log keeps it. */
type Kept = string | number | boolean | null | readonly (string | number)[];

/** The fields of a record that differ, before and after, under their contract names. */
export function changedFields(
  before: Readonly<Record<string, Kept>>,
  after: Readonly<Record<string, Kept>>,
): { before: Record<string, Kept>; after: Record<string, Kept> } {
  const names = Object.keys(after).filter((name) => written(before[name]) !== written(after[name]));
  const pick = (record: Readonly<Record<string, Kept>>) =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Nothing and an empty list are the same. */
const written = (value: Kept | undefined): string =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
