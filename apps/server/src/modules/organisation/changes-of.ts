/** A field's column and the value it is given; undefined when the field was not given. */
type Given<Columns> = {
  [Column in keyof Columns]-?: readonly [Column, Columns[Column] | undefined];
}[keyof Columns];

/** What a form gives, by the field's name on the wire. */
export type GivenFields<Columns> = Readonly<Record<string, Given<Columns>>>;

type Value = string | number | boolean | null;

/** What a form changes in a row: the columns to write, and both sides by the field's name on the wire for the audit log. */
export function changesOf<Columns extends object>(
  row: Partial<Readonly<Record<keyof Columns, unknown>>>,
  given: GivenFields<Columns>,
): {
  columns: Partial<Columns>;
  before: Record<string, Value>;
  after: Record<string, Value>;
} {
  const columns: Partial<Columns> = {};
  const before: Record<string, Value> = {};
  const after: Record<string, Value> = {};
  for (const [field, [column, value]] of Object.entries<Given<Columns>>(given)) {
    const old = row[column] ?? null;
    if (value === undefined || value === old) continue;
    columns[column] = value;
    // Columns of forms hold plain values.
    before[field] = old as Value;
    after[field] = value as Value;
  }
  return { columns, before, after };
}
