import type { Kysely, Schema } from "@pharos/db";
import type { ClosestQuestion } from "@pharos/domain/search";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reader, SearchKind } from "../../../platform/search-kind.ts";
import { columnsOf, conditionsOf, type Hit, isTelling, type Narrowing } from "../query/find-hits.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

/** A record that holds some of the words of a question. */
export interface ClosestHit extends Hit {
  /** Indexes of the terms that it holds. */
  readonly held: ReadonlySet<number>;
  /** How much of the question it holds, wherever it stands, from 0 to 1. */
  readonly share: number;
}

/** Whether a record holds an error code of the question: that alone is enough for a hit. */
export const holdsCode = (
  { held }: ClosestHit,
  { codes }: Pick<ClosestQuestion, "codes">,
  terms: readonly WeighedTerm[],
): boolean => [...held].some((at) => codes.includes(terms[at]?.term ?? ""));

/** A word that stands in more pieces of a kind names no candidates by itself. */
const frequentFrom = 2_000;
/** So many pieces are read for candidates in all. */
const readMax = 3_000;
/** So many candidates that the reader may see are compared, those with the most telling words first. */
const comparedMax = 100;
/** Where all words are frequent, so many of the newest records that the reader may see are compared. */
const newestMax = { onePiece: 500, fewPieces: 250, manyPieces: 25 } as const;
/** Of a record that was found, so many of the pieces that hold most are compared, and the record itself. */
const namedPiecesMax = 4;
/** Pieces of one record that are compared: of a long thread those that hold most. */
const piecesMax = 20;
/** What a term counts by where it stands: in a title, in a description, in a text. */
const fieldWeights = { A: 3, B: 1.5, C: 1 } as const;

type Row = Omit<Hit, "type" | "score"> & {
  readonly held: number[];
  readonly fields: (keyof typeof fieldWeights)[];
};

/** Where the closest are looked for, and for whom. */
export interface ClosestScope {
  readonly kind: SearchKind;
  readonly reader: Reader;
  readonly narrowing?: Narrowing;
  /** Only pieces of this part of a record. */
  readonly part?: string;
}

/**
 * Records of a kind that hold the most telling of the terms, in no order, with how much of the question's weight they hold.
 * The owner's rule of visibility decides before anything is cut off; internal pieces count for those who may read them.
 */
export async function findClosest(
  db: Kysely<Schema>,
  { kind, reader, narrowing = {}, part }: ClosestScope,
  terms: readonly WeighedTerm[],
): Promise<ClosestHit[]> {
  const visible = kind.visible(reader);
  const conditions = conditionsOf(kind.facets ?? {}, narrowing);
  if (visible === undefined || conditions === undefined || terms.length === 0) return [];
  const { rows } = await sql<Row>`
    with asked (at, query, may_be_frequent, in_title, in_brief, weight) as materialized (
      select * from unnest(${terms.map((_, at) => at + 1)}::int[], ${terms.map(({ term }) => `'${term}'`)}::tsquery[],
        ${terms.map(({ mayBeFrequent }) => mayBeFrequent)}::boolean[],
        ${terms.map(({ term }) => `'${term}':A`)}::tsquery[], ${terms.map(({ term }) => `'${term}':B`)}::tsquery[],
        ${terms.map(({ weight }) => weight)}::float8[])),
    hit as materialized (
      select * from pieces_with_any_word(${kind.objectType}, (select array_agg(query order by at) from asked),
        (select array_agg(may_be_frequent order by at) from asked), ${sql.lit(kind.readsInternal(reader) !== false)}, ${frequentFrom}, ${readMax})),
    found as materialized (
      select id, sum(asked.weight) as weight from (select distinct id, word from hit) held
      join asked on asked.at = held.word group by id),
    telling as materialized (
      select id, part, part_id from (
        select id, part, part_id, row_number() over (partition by id order by sum(asked.weight) desc, part, part_id) as place
        from hit join asked on asked.at = hit.word where id is not null group by id, part, part_id) piece
      where place <= ${sql.lit(namedPiecesMax)}),
    named as materialized (${candidates(kind, reader, [visible, ...conditions], sql`join found on found.id = ${kind.id}`, sql`found.weight desc,`, comparedMax)}),
    candidate as materialized (
      select * from named union all
      (select newest.* from (${candidates(
        kind,
        reader,
        [
          visible,
          ...conditions,
          sql<SqlBool>`(select exists (select from found where id is null))
          and (select count(*) from named) < 5`,
        ],
        sql``,
        sql``,
        newestMax[kind.pieces],
      )}) newest
        where newest.id not in (select id from named)))
    select c.id, c.time, c."menuId", c.product, c.version, c.tags, c.lang, piece.part, piece.part_id as "partId",
      piece.held, piece.fields
    from candidate c cross join lateral (${heldPieces(kind, part)}) piece`.execute(db);
  return mergePieces(kind, rows, terms);
}

const candidates = (
  kind: SearchKind,
  reader: Reader,
  conditions: readonly unknown[],
  join: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  max: number,
): RawBuilder<unknown> => sql`
  select ${columnsOf(kind, reader)} from ${kind.from} ${join} where ${sql.join(conditions, sql` and `)}
  order by ${first} ${kind.time} desc, ${kind.id} desc limit ${max}`;

// The vector is read once, not once for each term; `@@` over the column would have the planner look at the index again.
const heldPieces = (kind: SearchKind, part: string | undefined): RawBuilder<unknown> => sql`
  select p.part, p.part_id, array_agg(asked.at - 1 order by asked.at) as held,
    array_agg(case when ts_match_vq(flat.tokens, asked.in_title) then 'A'
      when ts_match_vq(flat.tokens, asked.in_brief) then 'B' else 'C' end order by asked.at) as fields
  from search_piece p
  cross join lateral (select p.tokens || ''::tsvector as tokens offset 0) flat
  join asked on ts_match_vq(flat.tokens, asked.query)
  where p.object_type = ${sql.lit(kind.objectType)} and p.object_id = c.id and (c.reads_internal or not p.is_internal)
    ${part === undefined ? sql`` : sql`and p.part = ${part}`}
    ${kind.pieces === "onePiece" ? sql`` : isTelling(sql`c`, sql`telling`)}
  group by p.part, p.part_id order by sum(asked.weight) desc limit ${piecesMax}`;

/** A record that holds something of every word counts by so much more than one that says a few of them often. */
const coverageWeight = 0.5;

/** Of how many words of the question these terms are. */
const wordsOf = (terms: readonly WeighedTerm[]): number =>
  new Set(terms.flatMap(({ word }) => word ?? [])).size;

/** A record holds what any of its pieces holds; the piece with most is shown. */
function mergePieces(kind: SearchKind, rows: readonly Row[], terms: readonly WeighedTerm[]): ClosestHit[] {
  const ofAsked = (at: number): number => {
    const term = terms[at];
    return term?.isOwn && term.word !== undefined ? term.weight : 0;
  };
  const total = Math.max(
    Number.EPSILON,
    terms.reduce((sum, _, at) => sum + ofAsked(at), 0),
  );
  const asked = Math.max(1, wordsOf(terms.filter(({ isOwn }) => isOwn)));
  const byRecord = Map.groupBy(rows, ({ id }) => id);
  return [...byRecord.values()].flatMap((pieces) => {
    const counted = new Map<number, number>();
    let best: { readonly row: Row; readonly score: number } | undefined;
    for (const row of pieces) {
      let score = 0;
      row.held.forEach((at, index) => {
        const value = (terms[at]?.weight ?? 0) * fieldWeights[row.fields[index] ?? "C"];
        score += value;
        counted.set(at, Math.max(counted.get(at) ?? 0, value));
      });
      if (!best || score > best.score) best = { row, score };
    }
    if (!best) return [];
    const { held: _held, fields: _fields, ...hit } = best.row;
    const sum = [...counted.values()].reduce((all, value) => all + value, 0);
    const heldOfAsked = [...counted.keys()].reduce((all, at) => all + ofAsked(at), 0);
    const words = wordsOf([...counted.keys()].flatMap((at) => terms[at] ?? []));
    return [
      {
        ...hit,
        type: kind.type,
        score: (sum / total) * (1 + (coverageWeight * words) / asked) * (kind.weight ?? 1),
        held: new Set(counted.keys()),
        share: heldOfAsked / total,
      },
    ];
  });
}
