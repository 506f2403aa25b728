import type { Fields, RecordDefinition, SaveOf } from "@pharos/api/core";

/** A row whose values are asked for by name. */
type Values = Readonly<Record<string, unknown>>;

/** What a form of a record begins with: the record, or nothing but what is known of a new one. */
export function formValues(fields: Fields, row: object | null, known: object): object {
  if (row === null) return known;
  const values = row as Values;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = values[name];
      if (kind !== "decimal" && kind !== "text") return [name, value];
      return [name, String((value as string | number | null) ?? "")]; // a value of the field's kind
    }),
  );
}

/** What a form of a record sends: numbers as numbers, and what was emptied as null. */
export function sentValues(fields: Fields, given: object): Record<string, unknown> {
  const values = given as Values;
  const sent: Record<string, unknown> = {};
  for (const [name, { kind, options }] of Object.entries(fields)) {
    if ((options.written ?? "yes") !== "yes" || !(name in values)) continue;
    const value = values[name];
    const isEmpty =
      value === undefined || value === null || (typeof value === "string" && value.trim() === "");
    const isNumber = kind === "decimal" && !isEmpty;
    sent[name] = isNumber
      ? Number(value)
      : isEmpty && !options.isRequired && !options.hasDefault
        ? null
        : value;
  }
  return sent;
}

/** What a save of a record gives: the row as it is, or what is known of a new one, with what was changed. */
export function saveBodyOf<F extends Fields, Action extends string>(
  { fields }: RecordDefinition<F, Action>,
  row: { readonly id: number; readonly version: number } | null,
  changes: object,
): SaveOf<F> {
  const identity = row && { id: row.id, version: row.version };
  return { ...sentValues(fields, { ...row, ...changes }), ...identity } as SaveOf<F>; // by the types of the fields
}
