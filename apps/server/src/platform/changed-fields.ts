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

const isSame = (one: unknown, other: unknown): boolean => {
  // Texts may be long: only what has parts is written out to be compared.
  if (typeof one !== "object" && typeof other !== "object") return (one ?? null) === (other ?? null);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
};

/** What a form gives by its names on the wire: the column of each field and its value; undefined was left out. */
export type GivenFields<Columns> = Readonly<Record<string, Given<Columns>>>;
type Given<Columns> = {
  [Column in keyof Columns]-?: readonly [Column, Columns[Column] | undefined];
}[keyof Columns];

type Value = string | number | boolean | null;

/** What a form changes in a row. */
export interface ChangedColumns<Columns> {
  readonly before: Record<string, Value>;
  readonly after: Record<string, Value>;
  /** The columns to write. */
  readonly columns: Partial<Columns>;
  readonly isEmpty: boolean;
}

/** The same for a form whose fields have columns; the row of a new record is empty. */
export function changedColumns<Columns extends object>(
  row: Partial<Readonly<Record<keyof Columns, unknown>>>,
  given: GivenFields<Columns>,
): ChangedColumns<Columns> {
  const fields = Object.entries<Given<Columns>>(given).filter(([, [, value]]) => value !== undefined);
  // Columns of forms hold plain values.
  const stateOf = (value: (field: Given<Columns>) => unknown) =>
    Object.fromEntries(fields.map(([name, field]) => [name, value(field)])) as Record<string, Value>;
  const changes = changedFields(
    stateOf(([column]) => row[column]),
    stateOf(([, value]) => value),
  );
  const changed = fields.filter(([name]) => changes && name in changes.after);
  return {
    // Every column has a value of its own, every field that is named has one.
    columns: Object.fromEntries(changed.map(([, field]) => field)) as Partial<Columns>,
    before: { ...changes?.before } as Record<string, Value>,
    after: { ...changes?.after } as Record<string, Value>,
    isEmpty: changes === undefined,
  };
}
