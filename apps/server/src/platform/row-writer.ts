import { type Insertable, jsonText, type Schema, type Transaction, type Updateable } from "@pharos/db";
import { sql } from "kysely";
import { batch } from "./batch.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** What to change in one row. */
export interface RowChange<Table extends keyof Schema> {
  readonly id: number;
  readonly columns: Updateable<Schema[Table]>;
}

/** Writes rows of one table; rows that are written side by side share a statement. */
export interface RowWriter<Table extends keyof Schema> {
  /** Answers the id; undefined when a unique index refuses the row. Columns that are left out get their default. */
  readonly insert: (row: Insertable<Schema[Table]>) => Promise<number | undefined>;
  /** Changes a locked row, which gets its next version; columns that are left out stay. */
  readonly update: (change: RowChange<Table>) => Promise<void>;
}

type Values = Readonly<Record<string, unknown>>;

/** Makes a writer for one transaction. The column `key`, which every row gives, tells rows apart that are inserted together. */
export function createRowWriter<Table extends keyof Schema>(
  tx: UnitOfWork,
  table: Table,
  key: keyof Schema[Table] & string,
): RowWriter<Table> {
  return {
    insert: batch(async (rows: readonly Insertable<Schema[Table]>[]) => {
      // The columns are only known by name from here on.
      const values: readonly Values[] = rows;
      const inserted = await insertRows(tx.db, table, key, values);
      if (values.length === 1) return [inserted[0]?.id];
      const ids = new Map(inserted.map((row) => [row.key, row.id]));
      return values.map((row) => ids.get(row[key]));
    }),
    update: batch(async (changes: readonly RowChange<Table>[]) => {
      await updateRows(tx, table, changes);
      return changes.map(() => {});
    }),
  };
}

async function insertRows(
  db: Transaction<Schema>,
  table: string,
  key: string,
  rows: readonly Values[],
): Promise<readonly { readonly id: number; readonly key: unknown }[]> {
  const isGiven = (row: Values, column: string): boolean => row[column] !== undefined;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isGiven(row, name))))];
  const cells = (row: Values) =>
    sql.join(columns.map((name) => (isGiven(row, name) ? sql`${row[name]}` : sql`default`)));
  const { rows: inserted } = await sql<{ id: number; key: unknown }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.id(name)))})
    values ${sql.join(rows.map((row) => sql`(${cells(row)})`))}
    on conflict do nothing returning id, ${sql.id(key)} as key`.execute(db);
  return inserted;
}

// One document a row: what a document does not name is taken from the stored row.
async function updateRows<Table extends keyof Schema>(
  { db, now }: UnitOfWork,
  table: Table,
  changes: readonly RowChange<Table>[],
): Promise<void> {
  const columns = [...new Set(changes.flatMap((change) => Object.keys(change.columns)))].sort();
  const assigned = columns.map((name) => sql`${sql.id(name)} = change.${sql.id(name)}`);
  const documents = jsonText(changes.map(({ id, columns: values }) => ({ ...values, id })));
  await sql`
    update ${sql.table(table)} as target
    set ${sql.join([...assigned, sql`updated_at = ${now}`, sql`version = target.version + 1`])}
    from (
      select changed.* from jsonb_array_elements(${documents}::jsonb) as document (value)
      join ${sql.table(table)} as stored on stored.id = (document.value ->> 'id')::bigint
      cross join jsonb_populate_record(stored, document.value) as changed
    ) as change
    where target.id = change.id`.execute(db);
}
