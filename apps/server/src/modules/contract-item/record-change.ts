/** A field that was given: its contract name, its column, and its value; undefined means left out. */
export type GivenField<Column extends string> = readonly [
  field: string,
  column: Column,
  value: string | number | boolean | null | undefined,
];

/** What a save changes: the columns to write, and the fields before and after under their contract names. */
export interface RecordChange {
  readonly columns: Readonly<Record<string, string | number | boolean | null>>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly isEmpty: boolean;
}

/** Compares what was given with the row as it is; a field that was left out stays. */
export function changeOf<Column extends string>(
  row: Readonly<Partial<Record<Column, unknown>>>,
  given: readonly GivenField<Column>[],
): RecordChange {
  const changed = given.filter(([, column, value]) => value !== undefined && (row[column] ?? null) !== value);
  return {
    columns: Object.fromEntries(changed.map(([, column, value]) => [column, value ?? null])),
    before: Object.fromEntries(changed.map(([field, column]) => [field, row[column] ?? null])),
    after: Object.fromEntries(changed.map(([field, , value]) => [field, value])),
    isEmpty: changed.length === 0,
  };
}

/** Empty text is the same as none. */
export const orNull = (value: string | null | undefined): string | null | undefined =>
  value === "" ? null : value;
