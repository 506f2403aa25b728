/** The fields that a save changed, before and after, under the names of the contract. */
export interface ChangedFields<Fields> {
  readonly before: Partial<Fields>;
  readonly after: Partial<Fields>;
}

/**
 * What differs between two states of a record, for the audit log; undefined when nothing does. Fields that `after` does
 * not name were not touched; absent and null are the same.
 */
export function changedFields<Fields extends object>(
  before: Partial<Fields>,
  after: Fields,
): ChangedFields<Fields> | undefined {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isSame(old.get(name), value));
  if (changed.length === 0) return undefined;
  // The names are the fields' own.
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null])) as Partial<Fields>,
    after: Object.fromEntries(changed.map(([name, value]) => [name, value ?? null])) as Partial<Fields>,
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
