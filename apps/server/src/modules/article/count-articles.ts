import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { countRows } from "../../platform/paging.ts";
import { fromReadable } from "./article.visibility.ts";
import { wasPublishedIn } from "./summarise-knowledge.ts";

/** How many published articles the actor may read, whatever the Power View. */
export const countReadableArticles = (db: Kysely<Schema>, actor: Actor): Promise<number> =>
  countRows(db, fromReadable(actor));

/** Articles that were first published within the days and that the actor may read, by author. */
export async function countPublishedByAuthor(
  db: Kysely<Schema>,
  actor: Actor,
  range: { readonly startTime: string; readonly endTime: string },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ author_id: number; count: number }>`
    select a.author_id, count(*)::int as count from ${fromReadable(actor)} and ${wasPublishedIn(range)}
    group by a.author_id`.execute(db);
  return new Map(rows.map(({ author_id, count }) => [author_id, count]));
}
