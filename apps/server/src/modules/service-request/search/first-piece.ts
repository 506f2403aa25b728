import { type RawBuilder, sql } from "kysely";
import { tokenizerVersion, toVector } from "../../search/index.ts";

/**
 * The search piece of a request that is just being inserted, as a select to insert: it is found by its title and number at
 * once, and by its description as soon as it is indexed. `number` is an expression, known only within the statement.
 */
export function firstPiece(
  { id, title }: { readonly id: number; readonly title: string },
  number: RawBuilder<string>,
): RawBuilder<unknown> {
  return sql`select 'serviceRequest', ${id}::bigint, 'request', 0, false,
      ${toVector([{ weight: "A", text: title }])}::tsvector || (
        select string_agg(quote_literal(term) || ':1A', ' ')
        from unnest(array[no, split_part(no, '-', 1), replace(no, '-', ''), substr(split_part(no, '-', 1), 3), split_part(no, '-', 2)]) term
        where term <> '')::tsvector, ${tokenizerVersion}::smallint
    from (select lower(${number}) as no) n`;
}
