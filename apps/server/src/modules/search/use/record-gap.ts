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
  const times = isOnVendorSide(asker) ? { customer: 0, vendor: 1 } : { customer: 1, vendor: 0 };
  await sql`
    insert into search_gap (keyword, question, first_at, last_at, customer_times, vendor_times, has_close_hits)
    values (${key}, ${question}, ${now}, ${now}, ${times.customer}, ${times.vendor}, ${hasCloseHits})
    on conflict (keyword) do update set times = search_gap.times + 1, last_at = excluded.last_at,
      customer_times = search_gap.customer_times + excluded.customer_times,
      vendor_times = search_gap.vendor_times + excluded.vendor_times, has_close_hits = excluded.has_close_hits,
      status = case when search_gap.status = 1 then 0 else search_gap.status end`.execute(db);
}
