import { sql } from "kysely";
import type { JobDefinition } from "../../../platform/jobs.ts";

/** What is looked for most is taken from so many days. */
const days = 30;
const keywordsMax = 20;

/**
 * Finds what is looked for most. Only words that people of two customers have typed and found something with: a name that
 * one organisation uses for itself, and the vendor beside it, is offered to nobody else.
 */
export const countKeywords: JobDefinition = {
  name: "search.countKeywords",
  cron: "17 * * * *",
  async run({ withTransaction, clock }) {
    await withTransaction(undefined, async ({ db }) => {
      await sql`delete from search_keyword where not is_pinned`.execute(db);
      await sql`
        insert into search_keyword (keyword, score)
        select min(h.keyword), count(distinct h.user_id)
        from search_history h
        join employee e on e.user_id = h.user_id
        join company c on c.id = e.company_id and c.party_type = 1
        where h.searched_at > ${clock.now()}::timestamptz - make_interval(days => ${days}) and h.hit_count > 0
        group by lower(h.keyword)
        having count(distinct e.company_id) >= 2
        order by count(distinct h.user_id) desc, min(h.keyword)
        limit ${keywordsMax}
        on conflict (keyword) do update set score = excluded.score`.execute(db);
    });
  },
};
