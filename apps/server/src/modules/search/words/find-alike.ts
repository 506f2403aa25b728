import type { Kysely, Schema } from "@pharos/db";
import { indexTerms, type SearchWord, searchTerms } from "@pharos/domain/search";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toQuery } from "../pieces/tokens.ts";
import type { WordsKind } from "./matching-words.ts";

/** Among what alike records are looked for. */
export interface AlikeScope {
  /** The kind; only its pieces of `part` are compared, and internal ones never. */
  readonly kind: Pick<WordsKind, "objectType" | "id">;
  readonly part: string;
  /** What stands behind `from`: the table of the records, and more if conditions need it. */
  readonly from: RawBuilder<unknown>;
  /** What may be read and is wanted; the owner's rule of visibility is among it. */
  readonly where: RawBuilder<SqlBool>;
  /** The newest are compared first. */
  readonly time: RawBuilder<unknown>;
  /** At most so many; 5 unless said. */
  readonly limit?: number;
}

/** A record that has words in common with a text. */
export interface Alike {
  readonly id: number;
  /** How much of the text's telling words it has, from 0 to 1. */
  readonly score: number;
}

/** Of the newest records that share a word, so many are compared. */
const comparedMax = 500;
/** Less than this in common is chance. */
const scoreMin = 0.34;

/** Records that are like a text, the most alike first. */
export async function findAlike(
  db: Kysely<Schema>,
  text: string,
  { kind, part, from, where, time, limit = 5 }: AlikeScope,
): Promise<Alike[]> {
  const terms = searchTerms(text).flatMap(piecesOf);
  if (terms.length === 0) return [];
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const { rows } = await sql<Alike>`
    select id, score from (
      select id, time, (
        select coalesce(sum(t.weight), 0) / ${total}::float8
        from unnest(${terms.map(({ query }) => query)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) t (query, weight)
        where c.tokens @@ t.query::tsquery) as score
      from (
        select ${kind.id} as id, ${time} as time, piece.tokens
        from ${from} join search_piece piece on piece.object_id = ${kind.id}
        where piece.object_type = ${sql.lit(kind.objectType)} and piece.part = ${part} and not piece.is_internal
          and piece.tokens @@ ${terms.map(({ query }) => `(${query})`).join(" | ")}::tsquery and ${where}
        order by ${time} desc, ${kind.id} desc limit ${comparedMax}) c) scored
    where score >= ${scoreMin}
    order by score desc, time desc, id desc limit ${limit}`.execute(db);
  return rows;
}

// A run of Chinese is compared pair by pair: the same thing is rarely said in the very same words.
function piecesOf(word: SearchWord): { readonly query: string; readonly weight: number }[] {
  const pairs = indexTerms(word.text).filter((term) => isPair.test(term));
  if (pairs.length === 0) return [{ query: toQuery(word), weight: word.weight }];
  return pairs.map((term) => ({ query: `'${term}'`, weight: word.weight / pairs.length }));
}

const isPair = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}$/u;
