import type { Kysely, Schema } from "@pharos/db";
import type { AskedTerm, ClosestQuestion } from "@pharos/domain/search";
import { sql } from "kysely";

/** A term as it is looked for: with its rarity in its weight. */
export interface WeighedTerm extends AskedTerm {
  /** Whether a piece that everybody may read holds it. */
  readonly isKnown: boolean;
  /** Whether it is among the most common words of all pieces. */
  readonly mayBeFrequent: boolean;
}

interface TermCount {
  readonly term: string;
  readonly pieces: number;
  readonly counted: number;
  readonly mayBeFrequent: boolean;
}

/** Weighs the terms of a question by how rare they are among what everybody may read; the most telling, in that order. */
export async function weighTerms(
  db: Kysely<Schema>,
  { terms }: Pick<ClosestQuestion, "terms">,
): Promise<WeighedTerm[]> {
  if (terms.length === 0) return [];
  const { rows } = await sql<TermCount>`
    with common as (
      select unnest(most_common_elems::text::text[]) as term from pg_stats
      where schemaname = current_schema and tablename = 'search_piece' and attname = 'tokens')
    select asked.term, coalesce(t.pieces, 0) as pieces, c.pieces as counted,
      asked.term in (select term from common) as "mayBeFrequent"
    from unnest(${terms.map(({ term }) => term)}::text[]) asked (term)
    cross join search_term_count c left join search_term t on t.term = asked.term`.execute(db);
  const counts = new Map(rows.map((row) => [row.term, row]));
  const weighed = terms.map((term) => {
    const { pieces = 0, counted = 0, mayBeFrequent = true } = counts.get(term.term) ?? {};
    return { ...term, weight: term.weight * rarityOf(pieces, counted), isKnown: pieces > 0, mayBeFrequent };
  });
  return mostTelling(weighed);
}

/** What was typed goes before what means the same, whatever number of synonyms it has. */
function mostTelling(terms: readonly WeighedTerm[]): WeighedTerm[] {
  const byWeight = terms.toSorted((a, b) => b.weight - a.weight);
  const own = byWeight.filter(({ isOwn }) => isOwn).slice(0, comparedTermsMax.own);
  // What nothing holds is rarest of all: it must not take the place of what is written.
  const others = byWeight
    .filter(({ isOwn }) => !isOwn)
    .toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown))
    .slice(0, comparedTermsMax.others);
  return [...own, ...others].toSorted((a, b) => b.weight - a.weight);
}

/** From 0.1 for what stands everywhere up to 1 for what stands nowhere that everybody reads. */
function rarityOf(pieces: number, counted: number): number {
  const rarest = Math.log(1 + (counted + smoothing) / 0.5);
  return Math.max(0.1, Math.log(1 + (counted - pieces + smoothing) / (pieces + 0.5)) / rarest);
}

/** Of a question so many terms are compared. */
const comparedTermsMax = { own: 28, others: 24 } as const;

/** So that few pieces say little about what is rare. */
const smoothing = 10;
