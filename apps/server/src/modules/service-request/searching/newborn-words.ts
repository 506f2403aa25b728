import { type RawBuilder, sql } from "kysely";
import { cutVersion, wordsOf } from "./words.ts";

/** What a request that is just being inserted says. */
interface Newborn {
  readonly id: number;
  readonly title: string;
  readonly contentMd: string;
}

/**
 * The search row of a request that has no number yet, as a select to insert: `number` is an expression of the number, which
 * becomes known only within the statement.
 */
export function newbornWords(
  { id, title, contentMd }: Newborn,
  number: RawBuilder<string>,
): RawBuilder<unknown> {
  const words = wordsOf({ title, bodies: [contentMd], replies: [], notes: [] });
  return sql`select ${id}::bigint, ${words.public}::tsvector || (
      select string_agg(quote_literal(term) || ':1A', ' ')
      from unnest(array[no, split_part(no, '-', 1), replace(no, '-', ''), substr(split_part(no, '-', 1), 3), split_part(no, '-', 2)]) term
      where term <> '')::tsvector, ''::tsvector, ${cutVersion}::smallint
    from (select lower(${number}) as no) n`;
}
