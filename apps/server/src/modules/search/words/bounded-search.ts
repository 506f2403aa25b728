import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reader, SearchKind } from "../../../platform/search-kind.ts";
import { toQuery } from "../pieces/tokens.ts";
import { allOf, type Question, type WordsKind } from "./matching-words.ts";

/** Words that more pieces of a kind hold together are looked for in its newest records only. */
const frequentFrom = 2_000;

/** Where so many records say all words in one text, those that say them here and there are looked for in the newest only. */
export const enoughFound = 100;

/** With a rarer word it is looked for who says all words here and there. */
const scatteredMax = 1_000;

/** For a word that very many pieces hold, so many records with the rarer ones are looked at one by one. */
const lookedAtMax = { onePiece: 200, fewPieces: 100, manyPieces: 20 } as const;

/** A record whose pieces are looked at, as SQL, and whether the reader reads the internal ones. */
interface Looked {
  readonly id: RawBuilder<unknown>;
  readonly readsInternal: RawBuilder<SqlBool>;
}

/**
 * A search whose work has a bound, whatever the words are. What the index names quickly is in `found`; for words that stand
 * in very many records it is open what else there is, and the newest records are compared one by one.
 */
export interface BoundedSearch {
  /** What stands behind `with`: records, each with the pieces that hold all words, if any does. */
  readonly found: RawBuilder<unknown>;
  /** What a record that was found must fulfil. */
  readonly isFound: readonly RawBuilder<SqlBool>[];
  /** Whether there may be more than what was found. */
  readonly isOpen: RawBuilder<SqlBool>;
  /** Whether a record that was not found answers the question. */
  readonly answers: (record: Looked) => RawBuilder<SqlBool>;
}

/** The bounded search for a question; undefined when nothing in it is a word. */
export function boundedSearch(
  kind: WordsKind & Pick<SearchKind, "pieces">,
  reader: Reader,
  { words }: Question,
): BoundedSearch | undefined {
  if (words.length === 0) return undefined;
  // Where a record is one piece, the index itself compares what the words have found.
  const queries = kind.pieces === "onePiece" ? [allOf(words)] : words.map(toQuery);
  const internal = kind.readsInternal(reader);
  const holdsAll = ({ id, readsInternal }: Looked): RawBuilder<SqlBool> =>
    sql.join(
      queries.map((query) => holds(kind, { id, readsInternal }, query)),
      sql` and `,
    );
  const isFound = sql<SqlBool>`${kind.id} in (select id from found)`;
  return {
    found: sql`found as materialized (select id, part, part_id from pieces_with_all_words(${kind.objectType},
      ${queries}::tsquery[], ${sql.lit(internal !== false)}, ${frequentFrom}, ${enoughFound}, ${scatteredMax}, ${lookedAtMax[kind.pieces]}))`,
    isFound:
      typeof internal === "boolean"
        ? [isFound]
        : [isFound, sql`(${internal} or (${holdsAll({ id: kind.id, readsInternal: sql`false` })}))`],
    isOpen: sql`(select coalesce(bool_or(id is null), false) from found)`,
    answers: (record) =>
      sql`not exists (select from found where found.id = ${record.id}) and ${holdsAll(record)}`,
  };
}

/** Whether a piece of a record holds a word. Not the operator: for it the whole index would be read for every record. */
const holds = (
  { objectType }: WordsKind,
  { id, readsInternal }: Looked,
  query: string,
): RawBuilder<SqlBool> =>
  sql`(select true from search_piece p where p.object_type = ${sql.lit(objectType)} and p.object_id = ${id}
    and (${readsInternal} or not p.is_internal) and ts_match_vq(p.tokens, ${query}::tsquery) limit 1) is true`;
