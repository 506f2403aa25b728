/** The fields that differ, as they were and as they are; undefined when none does. */
export function changedFields<Fields extends Readonly<Record<string, unknown>>>(
  before: Fields,
  after: Fields,
): { readonly before: Partial<Fields>; readonly after: Partial<Fields> } | undefined {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (fields: Fields): Partial<Fields> =>
    // Names of the fields themselves.
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}
