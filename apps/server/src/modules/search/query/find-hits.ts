import type { Kysely, Schema } from "@pharos/db";
import { listLimits } from "@pharos/domain/limits";
import { type SearchType, typedWords } from "@pharos/domain/search";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reader, SearchFacets, SearchKind } from "../../../platform/search-kind.ts";
import { boundedSearch } from "../words/bounded-search.ts";
import { allOf, anyOf, literalsOf, type Question, weights } from "../words/matching-words.ts";

/** What hits are narrowed by; every tag must be there. */
export interface Narrowing {
  readonly menuId?: number | undefined;
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly lang?: string | undefined;
}

/** One record that was found, with its best piece and what it is counted by. */
export interface Hit {
  readonly type: SearchType;
  readonly id: number;
  readonly time: string;
  readonly score: number;
  readonly part: string | null;
  readonly partId: number | null;
  readonly menuId: number | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly tags: readonly string[];
  readonly lang: string | null;
  /** Words of the question that it lacks; not given: it has all of them. */
  readonly missing?: readonly string[];
}

/** So many hits of one kind are looked at where nothing else is said: one more than totals count to. */
export const hitsMax = listLimits.countMax + 1;
/** Weighing a hit means reading all its words: so many are weighed, the others stand behind them by their time. */
const weighedMax = 150;
/** For words that stand in very many records, pieces of so many of the newest that the reader may see are looked through. */
const newestMax = { onePiece: 1_000, fewPieces: 500, manyPieces: 50 } as const;
/** So much less where some records say all words in one text: what is left says them here and there. */
const besideFound = 4;

/** What was found of a kind. */
export interface Found {
  readonly hits: readonly Hit[];
  /** Older records that were not looked through may answer as well. */
  readonly isMore: boolean;
}

/**
 * Records of a kind that answer a question, in no order: all of them, or the newest where there are very many. Only what
 * the reader may see is in it, and only by pieces that the reader may find.
 */
export async function findHits(
  db: Kysely<Schema>,
  kind: SearchKind,
  reader: Reader,
  question: Question,
  narrowing: Narrowing,
  max = hitsMax,
): Promise<Found> {
  const visible = kind.visible(reader);
  const search = boundedSearch(kind, reader, question);
  const literals = literalsOf(kind, question);
  const conditions = conditionsOf(kind.facets ?? {}, narrowing);
  if (visible === undefined || conditions === undefined) return nothing;
  if (search === undefined && literals.length === 0) return nothing;
  const isNamed = sql<SqlBool>`(position(${question.phrase} in lower(${kind.title})) > 0)`;
  const candidates = (more: readonly unknown[], first: RawBuilder<unknown>, max: unknown) => sql`
    select ${columnsOf(kind, reader)}, ${isNamed} as is_named from ${kind.from}
    where ${sql.join([visible, ...literals, ...conditions, ...more], sql` and `)}
    order by ${first}${kind.time} desc, ${kind.id} desc limit ${max}`;
  const { rows } = await sql<Omit<Hit, "type"> & { readonly isMore: boolean }>`
    with ${search ? sql`${search.found},` : sql``}
    m as materialized (select c.*, row_number() over (order by is_named desc, time desc, id desc) as place from (${
      search
        ? sql`
          (${candidates(search.isFound, sql`${isNamed} desc, `, max)})
          union all
          (select newest.* from (${candidates([search.isOpen], sql``, newestOf(kind))}) newest
            where ${search.answers({ id: sql`newest.id`, readsInternal: sql`newest.reads_internal` })}
            order by newest.time desc, newest.id desc limit ${max})`
        : candidates([], sql``, max)
    }) c order by place limit ${max})
    select m.id, m.time, m."menuId", m.product, m.version, m.tags, m.lang, best.part, best.part_id as "partId",
      ${search?.isOpen ?? sql.lit(false)} as "isMore",
      (case when m.is_named then 1 else 0 end + coalesce(best.rank, 0)) * ${kind.weight ?? 1}::float8 as score
    from m left join lateral (
      select part, part_id, max(rank) over () as rank
      from (
        select p.part, p.part_id, p.tokens @@ ${allOf(question.words)}::tsquery as has_all,
          ${rankOfPiece(question)} as rank
        from search_piece p
        where m.place <= ${weighedMax} and p.object_type = ${sql.lit(kind.objectType)} and p.object_id = m.id
          and (m.reads_internal or not p.is_internal)${search && kind.pieces !== "onePiece" ? isTelling(sql`m`, sql`found`) : sql``}) piece
      order by has_all desc, piece.rank desc, part, part_id limit 1) best on true`.execute(db);
  return {
    hits: rows.map(({ isMore: _isMore, ...row }) => ({ type: kind.type, ...row })),
    isMore: rows[0]?.isMore ?? false,
  };
}

const nothing: Found = { hits: [], isMore: false };

const newestOf = ({ pieces }: SearchKind): RawBuilder<number> =>
  sql`(select ${sql.lit(newestMax[pieces])} / (case when count(id) > 0 then ${sql.lit(besideFound)} else 1 end) from found)`;

/**
 * Of a record of which pieces are named these are looked at, and the record itself; of any other every piece. As SQL behind the
 * other conditions on a piece `p`: the record, and the set that names pieces.
 */
export const isTelling = (
  record: RawBuilder<unknown>,
  named: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  and (p.part_id = 0 or (${record}.id, p.part, p.part_id) in (select id, part, part_id from ${named} where part is not null)
    or ${record}.id not in (select id from ${named} where part is not null))`;

/** What is written as it was typed counts twice as much as what only means the same. */
function rankOfPiece({ words }: Question): RawBuilder<number> {
  const rank = (query: string) => sql<number>`ts_rank(${weights}, p.tokens, ${query}::tsquery)`;
  const [any, typed] = [anyOf(words), anyOf(typedWords(words))];
  return any === typed ? rank(any) : sql<number>`(${rank(any)} + ${rank(typed)}) / 2`;
}

export function columnsOf(kind: SearchKind, reader: Reader): RawBuilder<unknown> {
  const { menuId, product, version, tags, lang } = kind.facets ?? {};
  const internal = kind.readsInternal(reader);
  return sql`${kind.id} as id, ${kind.time} as time, ${menuId ?? sql`null::bigint`} as "menuId",
    ${product ?? sql`null::text`} as product, ${version ?? sql`null::text`} as version,
    ${tags ?? sql`'{}'::text[]`} as tags, ${lang ?? sql`null::text`} as lang,
    ${typeof internal === "boolean" ? sql.lit(internal) : internal} as reads_internal`;
}

/** What the narrowing says of a record; undefined when no record of the kind can fulfil it. */
export function conditionsOf(
  facets: SearchFacets,
  { menuId, product, version, tags = [], lang }: Narrowing,
): RawBuilder<SqlBool>[] | undefined {
  const wanted = [
    menuId !== undefined && [facets.menuId, menuId],
    product !== undefined && [facets.product, product],
    version !== undefined && [facets.version, version],
    lang !== undefined && [facets.lang, lang],
  ].filter((one) => one !== false);
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const [column, value] of wanted) {
    if (!column) return undefined;
    conditions.push(sql<SqlBool>`${column} = ${value}`);
  }
  if (tags.length === 0) return conditions;
  return facets.tags ? [...conditions, sql<SqlBool>`${facets.tags} @> ${tags}::text[]`] : undefined;
}
