/** A value as the audit log keeps it. */
type Kept = string | number | boolean | null | readonly (string | number)[];

/** The fields of a record that differ, before and after, under their contract names. */
export function changedFields(
  before: Readonly<Record<string, Kept>>,
  after: Readonly<Record<string, Kept>>,
): { before: Record<string, Kept>; after: Record<string, Kept> } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const pick = (record: Readonly<Record<string, Kept>>) =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
