type Fields = Readonly<Record<string, string | number | null>>;

/** The fields that differ, as the audit log keeps them. */
export function changesBetween(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (of: Fields): Fields => Object.fromEntries(changed.map((field) => [field, of[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}
