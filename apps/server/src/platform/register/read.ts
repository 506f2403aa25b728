import { type Fields, sortsOf } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { offsetOf } from "../paging.ts";
import { beginningWith, containing, direction, wordsOf } from "../search-words.ts";
import type { Loaded, Reading, RegisterDefinition } from "./definition.ts";

/** The query of a list, whatever its filters are called. */
export type Query = Readonly<Record<string, unknown>> & {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sortField: string;
  readonly sortOrder: "asc" | "desc";
};

/** Reads the records of a register: a page of them, their number, or one of them. */
export interface Reader<F extends Fields, Facts> {
  /** The column of a field. */
  readonly column: (name: string) => string;
  readonly page: (
    db: Kysely<Schema>,
    reading: Reading,
    query: Query,
    words: string,
  ) => Promise<Loaded<F, Facts>[]>;
  readonly count: (db: Kysely<Schema>, reading: Reading, query: Query, words: string) => Promise<number>;
  /** One visible record by its id or by a unique field; locked against other changes when asked for. */
  readonly find: (
    db: Kysely<Schema>,
    reading: Reading,
    by: Readonly<Record<string, string | number>>,
    options?: { readonly isLocked?: boolean },
  ) => Promise<Loaded<F, Facts> | undefined>;
  /** The visible records that have one of the values in a field, locked in the order of their ids. */
  readonly lockAll: (
    db: Kysely<Schema>,
    reading: Reading,
    field: string,
    values: readonly string[],
  ) => Promise<readonly Loaded<F, Facts>[]>;
}

export function createReader<F extends Fields, Action extends string, Table extends keyof Schema, Facts, Row>(
  definition: RegisterDefinition<F, Action, Table, Facts, Row>,
): Reader<F, Facts> {
  const { table, record, joins } = definition;
  const { fields } = record;
  const sorts = sortsOf(fields);
  const column = (name: string): string =>
    // Columns are named by texts.
    (definition.columns as Readonly<Record<string, string>> | undefined)?.[name] ?? snakeCase(name);
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const visible = ({ actor }: Reading) => definition.visible(actor)(expressionBuilder<Schema, Table>());
  const shown = (reading: Reading): Readonly<Record<string, RawBuilder<unknown>>> =>
    definition.shows(reading);

  const selected = (reading: Reading): RawBuilder<unknown> => {
    const expressions: Record<string, RawBuilder<unknown>> = { id: own("id"), version: own("version") };
    for (const [name, { options }] of Object.entries(fields))
      if (options.written !== "no") expressions[name] = own(column(name));
    Object.assign(expressions, shown(reading), definition.facts(reading));
    return sql.join(Object.entries(expressions).map(([name, value]) => sql`${value} as ${sql.id(name)}`));
  };

  const matching = (reading: Reading, query: Query, words: string): RawBuilder<unknown> =>
    sql.join(
      [
        visible(reading),
        ...searching(definition.search, Object.entries(fields), (name) => own(column(name)), query[words]),
        ...Object.entries(fields).flatMap(([name, { options }]) => {
          const value = query[name];
          if (!options.filters || value === undefined) return [];
          return Array.isArray(value)
            ? sql`${own(column(name))} = any(${value}::bigint[])`
            : sql`${own(column(name))} = ${value}`;
        }),
        ...Object.entries(definition.filters ?? {}).flatMap(([name, filter]) =>
          // The endpoint's own schema parsed the value.
          query[name] === undefined ? [] : [filter(query[name] as never, reading)],
        ),
      ],
      sql` and `,
    );

  const orderOf = (reading: Reading, { sortField, sortOrder }: Query): RawBuilder<unknown> => {
    const name = sorts.get(sortField) ?? "id";
    const wanted = shown(reading)[name] ?? own(column(name));
    return sql`${wanted} ${direction(sortOrder)} nulls last, ${own("id")}`;
  };

  return {
    column,
    page: async (db, reading, query, words) => {
      const order = orderOf(reading, query);
      const { rows } = await sql<Loaded<F, Facts>>`
        select ${selected(reading)} from ${sql.table(table)} ${joins}
        where ${own("id")} in (
          select ${own("id")} from ${sql.table(table)} where ${matching(reading, query, words)}
          order by ${order} limit ${query.pageSize} offset ${offsetOf(query)})
        order by ${order}`.execute(db);
      return rows;
    },
    count: async (db, reading, query, words) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where ${matching(reading, query, words)}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },
    find: async (db, reading, by, { isLocked = false } = {}) => {
      const named = Object.entries(by).map(([name, value]) => sql`${own(column(name))} = ${value}`);
      const { rows } = await sql<Loaded<F, Facts>>`
        select ${selected(reading)} from ${sql.table(table)} ${joins}
        where ${sql.join([visible(reading), ...named], sql` and `)}
        ${isLocked ? sql`for update of ${sql.table(table)}` : sql``}`.execute(db);
      return rows[0];
    },
    lockAll: async (db, reading, field, values) => {
      const { rows } = await sql<Loaded<F, Facts>>`
        select ${selected(reading)} from ${sql.table(table)} ${joins}
        where ${visible(reading)} and ${own(column(field))} in (${sql.join(values)})
        order by ${own("id")} for update of ${sql.table(table)}`.execute(db);
      return rows;
    },
  };
}

/** Every word must be found in one of the searched fields. */
function searching(
  own: ((words: string) => RawBuilder<boolean>) | undefined,
  fields: readonly (readonly [string, Fields[string]])[],
  columnOf: (name: string) => RawBuilder<unknown>,
  text: unknown,
): RawBuilder<unknown>[] {
  if (typeof text !== "string" || text === "") return [];
  if (own) return [own(text)];
  return wordsOf(text).map((word) => {
    const places = fields.flatMap(([name, { options }]) =>
      options.searched
        ? [
            sql`${columnOf(name)} ilike ${options.searched === "start" ? beginningWith(word) : containing(word)}`,
          ]
        : [],
    );
    return sql`(${sql.join(places, sql` or `)})`;
  });
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
