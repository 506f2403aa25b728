import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { historyKeyword } from "./gap-question.ts";
import { recordGap } from "./record-gap.ts";
import { recordQuestion } from "./search-choices.ts";

/** A search that somebody has made. */
export interface MadeSearch {
  readonly keyword: string;
  /** How much of any kind may be the answer to it, as it was typed. */
  readonly found: number;
  /** Something comes close to it at least. */
  readonly hasCloseHits: boolean;
}

/** Different searches that are kept of a person. */
const keptMax = 20;
/** The same words again within this time are the same wish. */
const sameWishMinutes = 10;

/** Keeps a search in the history of its person, its question as one of which something was shown, and what found nothing as a gap. */
export function rememberSearch(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { keyword: asked, found, hasCloseHits }: MadeSearch,
): Promise<void> {
  return withTransaction(call, async ({ db, now }) => {
    const { userId } = call.actor;
    const keyword = historyKeyword(asked);
    const isSameWish = sql`searched_at > ${now}::timestamptz - make_interval(mins => ${sameWishMinutes})`;
    const { rows } = await sql<{ readonly isSameWish: boolean }>`
      with before as (select searched_at from search_history where user_id = ${userId} and keyword = ${keyword}),
      made as (
        insert into search_history (user_id, keyword, hit_count, searched_at)
        values (${userId}, ${keyword}, ${found}, ${now})
        on conflict (user_id, keyword) do update set hit_count = excluded.hit_count, searched_at = excluded.searched_at,
          opened = case when (select ${isSameWish} from before) then search_history.opened else 0 end)
      select coalesce((select ${isSameWish} from before), false) as "isSameWish"`.execute(db);
    await sql`
      delete from search_history h using (
        select keyword from search_history where user_id = ${userId}
        order by searched_at desc, keyword offset ${keptMax}) old
      where h.user_id = ${userId} and h.keyword = old.keyword`.execute(db);
    if (rows[0]?.isSameWish) return;
    if (found === 0) await recordGap({ db, now }, call.actor, { asked, hasCloseHits });
    if (hasCloseHits) await recordQuestion({ db, now }, asked);
  });
}
