import { type Expression, type RawBuilder, sql } from "kysely";

/** Whether a text holds the words as they were typed, capitals aside; `%` and `_` have no meaning. */
export function contains(column: Expression<unknown>, words: string): RawBuilder<boolean> {
  return sql<boolean>`position(lower(${words}::text) in lower(${column})) > 0`;
}
