import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { isOnVendorSide } from "../../../platform/scope.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { gapKeyOf, gapQuestionOf, questionCharactersMax, questionFrom } from "./gap-question.ts";

/** Counts a question that nothing answers, for those who write; what was dealt with and is missed again is open again. */
export async function recordGap(
  { db, now }: Pick<UnitOfWork, "db" | "now">,
  asker: Actor,
  { asked, hasCloseHits }: { readonly asked: string; readonly hasCloseHits: boolean },
): Promise<void> {
  const question = [...gapQuestionOf(asked)].slice(0, questionCharactersMax).join("");
  const key = gapKeyOf(question);
  if ([...key].length < questionFrom) return;
  const times = timesOf(asker);
  await sql`
    insert into search_gap (keyword, question, first_at, last_at, customer_times, vendor_times, has_close_hits)
    values (${key}, ${question}, ${now}, ${now}, ${times.customer}, ${times.vendor}, ${hasCloseHits})
    on conflict (keyword) do update set times = search_gap.times + 1, last_at = excluded.last_at,
      customer_times = search_gap.customer_times + excluded.customer_times,
      vendor_times = search_gap.vendor_times + excluded.vendor_times, has_close_hits = excluded.has_close_hits,
      status = case when search_gap.status = 1 then 0 else search_gap.status end`.execute(db);
}

const timesOf = (asker: Actor) =>
  isOnVendorSide(asker) ? { customer: 0, vendor: 1 } : { customer: 1, vendor: 0 };

/**
 * Takes back that a question was asked in vain: its asker has opened something that came close. What nobody else misses, waits
 * for or has dealt with is no gap any more.
 */
export async function takeBackGap(
  { db }: Pick<UnitOfWork, "db">,
  asker: Actor,
  asked: string,
): Promise<void> {
  const times = timesOf(asker);
  const { rows } = await sql<{ readonly id: number }>`
    update search_gap set times = greatest(times - 1, 0),
      customer_times = greatest(customer_times - ${times.customer}, 0), vendor_times = greatest(vendor_times - ${times.vendor}, 0)
    where keyword = ${gapKeyOf(gapQuestionOf(asked))} returning id`.execute(db);
  const [gap] = rows;
  if (!gap) return;
  await sql`
    delete from search_gap g where id = ${gap.id} and times = 0 and status = 0 and handled_by is null and article_id is null
      and not exists (select from search_gap_follower f where f.gap_id = g.id)`.execute(db);
}
