import type { Database } from "@pharos/db";
import { sql } from "kysely";
import { defineQueue } from "../../../platform/queue/define-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import type { SearchKind } from "../../../platform/search-kind.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";

/** So many of the newest pieces of each kind are counted: rarity is a magnitude, not a sum. The embedded engine makes everybody wait meanwhile. */
const countedMax = { postgres: 3000, embedded: 300 };
/** Where little is written yet, each piece changes what is rare. */
const fewPieces = 1000;
const againMinutes = { few: 10, many: 360 };

/** Counts in how many of the pieces that everybody may read each term stands. */
export async function countTerms(
  { db }: UnitOfWork,
  kinds: readonly SearchKind[],
  max: number,
): Promise<void> {
  const counted = kinds.flatMap((kind) => {
    const visible = kind.visible(null);
    if (visible === undefined) return [];
    return sql`(
      select p.tokens from ${kind.from} join search_piece p on p.object_id = ${kind.id}
      where p.object_type = ${sql.lit(kind.objectType)} and not p.is_internal and ${visible}
      order by ${kind.time} desc limit ${max})`;
  });
  if (counted.length === 0) return;
  await sql`delete from search_term`.execute(db);
  await sql`
    with counted as materialized (${sql.join(counted, sql` union all `)}),
    terms as (
      insert into search_term (term, pieces)
      select term, count(*) from counted, unnest(tsvector_to_array(counted.tokens)) term group by term)
    update search_term_count set pieces = c.n,
      due_at = clock_timestamp() + make_interval(mins => case when c.n < ${fewPieces} then ${againMinutes.few}::int else ${againMinutes.many}::int end)
    from (select count(*)::int as n from counted) c`.execute(db);
}

/** Keeps the rarity of terms up to date, while nothing waits to be indexed. */
export const termQueue = (kinds: () => readonly SearchKind[], engine: Database["kind"]): Queue =>
  defineQueue<number>({
    name: "search.countTerms",
    pollMs: 5000,
    batch: 1,
    take: async ({ db }, { isFree }) => {
      const { rows } = await sql<{ readonly id: number }>`
        select id from search_term_count
        where due_at <= clock_timestamp() and not exists (select from search_piece_queue) and ${isFree(sql`id::text`)}
        for update skip locked`.execute(db);
      return rows.map(({ id }) => id);
    },
    keyOf: String,
    handle: (tx) => countTerms(tx, kinds(), countedMax[engine]),
  });
