import type { Kysely, Schema } from "@pharos/db";
import { engineerStatus } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { sql } from "kysely";

/** Days on which people were on leave at noon, by person, between two days of the business time zone. */
export async function findLeaveDays(
  db: Kysely<Schema>,
  userIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql<{ user_id: number; day: string }>`
    with span as (
      select user_id, status, from_at,
        coalesce(to_at, lead(from_at) over (partition by user_id order by id), 'infinity') as to_at
      from engineer_state_change where user_id = any(${[...userIds]}::bigint[]))
    select distinct span.user_id, day::date::text as day
    from span
    join generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day
      on (day + interval '12 hours') at time zone ${businessTimeZone} >= span.from_at
      and (day + interval '12 hours') at time zone ${businessTimeZone} < span.to_at
    where span.status = ${engineerStatus.toCode("onLeave")}`.execute(db);
  const days = new Map<number, Set<string>>();
  for (const { user_id, day } of rows) {
    const known = days.get(user_id) ?? new Set();
    known.add(day);
    days.set(user_id, known);
  }
  return days;
}
