import type { Kysely, Schema } from "@pharos/db";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { indexTerms, type SearchWord, searchTerms } from "@pharos/domain/search";
import { isOpenStatus } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { toQuery } from "./tokens.ts";

/** Where similar requests are looked for. */
export interface SimilarFilter {
  /** Title, and if there is more to say, the description: what the requests are compared with. */
  readonly text: string;
  /** Only those of this organisation. */
  readonly companyId?: number | undefined;
  /** Not itself. */
  readonly exceptId?: number | undefined;
  /** Closed and archived ones too; only open ones unless said. */
  readonly isWithClosed?: boolean;
  /** At most so many; 5 unless said. */
  readonly limit?: number;
}

/** A request that has words in common with a text. */
export interface SimilarRequest {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly severity: number;
  readonly status: number;
  readonly submittedAt: string;
  /** How much of the text's telling words it has, from 0 to 1. */
  readonly score: number;
}

/** Of the newest requests that share a word, so many are compared. */
const comparedMax = 500;
/** Less than this in common is chance. */
const scoreMin = 0.34;

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);

/**
 * Requests of those `visible` that are like a text, the most alike first. Titles, descriptions and conclusions are compared,
 * so that no one learns what is in the vendor's notes.
 */
export async function findSimilar(
  db: Kysely<Schema>,
  visible: ReturnType<Visibility<"service_request">>,
  { text, companyId, exceptId, isWithClosed = false, limit = 5 }: SimilarFilter,
): Promise<SimilarRequest[]> {
  const terms = searchTerms(text).flatMap(piecesOf);
  if (terms.length === 0) return [];
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const common = sql<number>`(
    select coalesce(sum(t.weight), 0) / ${total}::float8
    from unnest(${terms.map(({ query }) => query)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) t (query, weight)
    where c.tokens @@ t.query::tsquery)`;
  const candidates = db
    .selectFrom("service_request")
    .innerJoin("search_piece", "search_piece.object_id", "service_request.id")
    .where("search_piece.object_type", "=", "serviceRequest")
    .where("search_piece.part", "=", "request")
    .select(["service_request.id", "sr_no", "title", "severity", "status", "submitted_at", "tokens"])
    .where(visible)
    .where(sql<boolean>`tokens @@ ${terms.map(({ query }) => `(${query})`).join(" | ")}::tsquery`)
    .$if(!isWithClosed, (query) => query.where("status", "=", sql<number>`any(${openCodes}::smallint[])`))
    .$if(companyId !== undefined, (query) => query.where("company_id", "=", companyId ?? 0))
    .$if(exceptId !== undefined, (query) => query.where("service_request.id", "<>", exceptId ?? 0))
    .orderBy("submitted_at", "desc")
    .orderBy("service_request.id", "desc")
    .limit(comparedMax);
  const scored = db
    .selectFrom(candidates.as("c"))
    .select(["id", "sr_no", "title", "severity", "status", "submitted_at", common.as("score")]);
  const rows = await db
    .selectFrom(scored.as("scored"))
    .selectAll()
    .where("score", ">=", scoreMin)
    .orderBy("score", "desc")
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ sr_no, submitted_at, ...row }) => ({ ...row, srNo: sr_no, submittedAt: submitted_at }));
}

// A run of Chinese is compared pair by pair: the same thing is rarely said in the very same words.
function piecesOf(word: SearchWord): { readonly query: string; readonly weight: number }[] {
  const pairs = indexTerms(word.text).filter((term) => isPair.test(term));
  if (pairs.length === 0) return [{ query: toQuery(word), weight: word.weight }];
  return pairs.map((term) => ({ query: `'${term}'`, weight: word.weight / pairs.length }));
}

const isPair = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}$/u;
