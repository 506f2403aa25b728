import { searchTerms } from "@pharos/domain/search";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { toQuery } from "./tokens.ts";

/**
 * What must be true of a request in which every word of a question occurs, each in any of its pieces. Notes count only where
 * the actor is on the vendor's side: a customer must not learn by searching what is written in them. Punctuation is looked
 * for in the title.
 */
export function hasWords(actor: Actor, question: string): Expression<SqlBool>[] {
  const literal = question.split(/\s+/).filter((piece) => piece !== "" && searchTerms(piece).length === 0);
  return [
    ...literal.map((piece) => contains(sql.ref("service_request.title"), piece)),
    ...searchTerms(question).map((word) => hasWord(actor, toQuery(word))),
  ];
}

function hasWord(actor: Actor, query: string): Expression<SqlBool> {
  const inPublic = sql`select requests_with_words(${query}::tsquery, false)`;
  const anywhere = sql`select requests_with_words(${query}::tsquery, true)`;
  if (!actor.isCustomer) return sql<SqlBool>`service_request.id in (${anywhere})`;
  const isVendorToo = actor.isInternal || actor.roles.size > 1;
  if (!isVendorToo) return sql<SqlBool>`service_request.id in (${inPublic})`;
  return sql<SqlBool>`(service_request.id in (${inPublic})
    or (service_request.company_id <> all(${actor.companyIds}::bigint[])
      and service_request.id in (${anywhere})))`;
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
