import { searchTerms } from "@pharos/domain/search";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { contains } from "../../../platform/contains.ts";
import { toQuery } from "./words.ts";

/**
 * What must be true of a request in which every word of a question occurs. Notes count only where the actor is on the
 * vendor's side: a customer must not learn by searching what is written in them. Punctuation is looked for in the title.
 */
export function hasWords(actor: Actor, question: string): Expression<SqlBool>[] {
  const literal = question.split(/\s+/).filter((piece) => piece !== "" && searchTerms(piece).length === 0);
  const words = searchTerms(question);
  return [
    ...literal.map((piece) => contains(sql.ref("service_request.title"), piece)),
    ...(words.length > 0 ? [hasTerms(actor, words.map(toQuery))] : []),
  ];
}

function hasTerms(actor: Actor, queries: readonly string[]): Expression<SqlBool> {
  if (!actor.isCustomer) {
    const inWords = sql`select service_request_id from service_request_search where public @@ ${allOf(queries)}`;
    return sql<SqlBool>`service_request.id in (${inWords} union all ${withNotes(queries)})`;
  }
  // For a customer the planner would rather read all of the organisation's requests than ask the index first.
  const inPublic = sql`select requests_with_words(${allOf(queries)})`;
  const isVendorToo = actor.isInternal || actor.roles.size > 1;
  if (!isVendorToo) return sql<SqlBool>`service_request.id in (${inPublic})`;
  return sql<SqlBool>`(service_request.id in (${inPublic})
    or (service_request.company_id <> all(${actor.companyIds}::bigint[])
      and service_request.id in (${withNotes(queries)})))`;
}

// At least one word is in the notes; the others may be anywhere. Notes are few, so this begins with them.
function withNotes(queries: readonly string[]): RawBuilder<unknown> {
  const inNotes = sql`select service_request_id from service_request_search where internal @@ ${anyOf(queries)}`;
  if (queries.length === 1) return inNotes;
  const somewhere = queries.map(
    (query) => sql`(public @@ ${query}::tsquery or internal @@ ${query}::tsquery)`,
  );
  return sql`${inNotes} and ${sql.join(somewhere, sql` and `)}`;
}

const allOf = (queries: readonly string[]): RawBuilder<unknown> =>
  sql`${queries.map((query) => `(${query})`).join(" & ")}::tsquery`;
const anyOf = (queries: readonly string[]): RawBuilder<unknown> =>
  sql`${queries.map((query) => `(${query})`).join(" | ")}::tsquery`;

/** How well a request answers a question: its title counts most, then its description, then what was said; null: no words. */
export function rankOf(question: string): RawBuilder<number | null> {
  const words = searchTerms(question);
  if (words.length === 0) return sql<null>`null::real`;
  return sql<number>`(select ts_rank('{0, 0.1, 0.3, 1}', s.public, ${anyOf(words.map(toQuery))})
    from service_request_search s where s.service_request_id = service_request.id)`;
}
