import { searchTerms } from "@pharos/domain/search";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { toQuery } from "./tokens.ts";

/**
 * What must be true of a request in which every word of a question occurs, each in any of its pieces. Notes count only where
 * the actor is on the vendor's side: a customer must not learn by searching what is written in them. Punctuation is looked
 * for in the title. The search runs as often as the condition stands in a statement; `sharedSearch` runs once.
 */
export function hasWords(actor: Actor, question: string): readonly Expression<SqlBool>[] {
  const { queries, literals } = readQuestion(question);
  if (queries.length === 0) return literals;
  const seen = notesOf(actor);
  if (seen !== "some") return [...literals, isIn(idsWith(queries, seen === "all"))];
  const isInEither = sql<SqlBool>`(${isIn(idsWith(queries, false))}
    or (${isOfOthers(actor)} and ${isIn(idsWith(queries, true))}))`;
  return [...literals, isInEither];
}

/** A search that runs once in a statement, whatever number of places look at what it has found. */
export interface SharedSearch {
  /** What stands behind `with`; the ids of what was found are in `found (id)`. */
  readonly sets: RawBuilder<unknown>;
  /** What a request must fulfil, so that the few found are looked up one by one. */
  readonly fewFound: readonly Expression<SqlBool>[];
  /** The same, so that each request that is met otherwise, such as in the order of a list, is compared with the many found. */
  readonly manyFound: readonly Expression<SqlBool>[];
}

/** The search for a question; undefined when nothing in it is a word. */
export function sharedSearch(actor: Actor, question: string): SharedSearch | undefined {
  const { queries, literals } = readQuestion(question);
  if (queries.length === 0) return undefined;
  const seen = notesOf(actor);
  const found = sql`found (id) as materialized (${idsWith(queries, seen !== "none")})`;
  const isFound = isIn(sql`select id from found`);
  // What is not a bare `in` is compared row by row, and the other conditions decide which rows are read.
  const isAmongFound = sql<SqlBool>`(${isFound}) is true`;
  if (seen !== "some")
    return { sets: found, fewFound: [...literals, isFound], manyFound: [...literals, isAmongFound] };
  const isSeen = sql<SqlBool>`(${isOfOthers(actor)} or ${isIn(sql`select id from found_in_public`)})`;
  return {
    sets: sql`${found}, found_in_public (id) as materialized (${idsWith(queries, false)})`,
    fewFound: [...literals, isFound, isSeen],
    manyFound: [...literals, isAmongFound, isSeen],
  };
}

function readQuestion(question: string): {
  readonly queries: readonly string[];
  readonly literals: readonly Expression<SqlBool>[];
} {
  const literal = question.split(/\s+/).filter((piece) => piece !== "" && searchTerms(piece).length === 0);
  return {
    queries: searchTerms(question).map(toQuery),
    literals: literal.map((piece) => contains(sql.ref("service_request.title"), piece)),
  };
}

/** Whether the words of notes count for the actor: everywhere, nowhere, or but in the requests of the own organisations. */
function notesOf(actor: Actor): "all" | "none" | "some" {
  if (!actor.isCustomer) return "all";
  return actor.isInternal || actor.roles.size > 1 ? "some" : "none";
}

const isOfOthers = (actor: Actor): RawBuilder<SqlBool> =>
  sql`service_request.company_id <> all(${actor.companyIds}::bigint[])`;

const isIn = (ids: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`service_request.id in (${ids})`;

/** The requests with every one of the words. */
function idsWith(queries: readonly string[], isWithNotes: boolean): RawBuilder<unknown> {
  const each = queries.map(
    (query) =>
      sql`select distinct hit.id from requests_with_words(${query}::tsquery, ${sql.lit(isWithNotes)}) as hit (id)`,
  );
  return sql.join(each, sql` intersect `);
}

/**
 * How well a request answers a question: by the piece that does it best, where a title counts most, then a description, then
 * what was said; null: no words.
 */
export function rankOf(question: string): RawBuilder<number | null> {
  const words = searchTerms(question);
  if (words.length === 0) return sql<null>`null::real`;
  const query = words.map((word) => `(${toQuery(word)})`).join(" | ");
  return sql<number>`(select max(ts_rank('{0, 0.1, 0.3, 1}', p.tokens, ${query}::tsquery)) from search_piece p
    where p.object_type = 'serviceRequest' and p.object_id = service_request.id and not p.is_internal)`;
}
