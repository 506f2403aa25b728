import type { WeeklyFacts } from "@pharos/api/weekly-report";
import type { Kysely, Schema } from "@pharos/db";
import { businessDayStart } from "@pharos/domain/time";
import type { ReportPeriod } from "@pharos/domain/weekly-report";
import { sql } from "kysely";
import { wireTime } from "../../platform/wire-time.ts";
import { isCountedBreach } from "../service-request/index.ts";

type Breach = WeeklyFacts["breaches"][number];

/** The moments at which a period begins and at which the next one begins. */
export const momentsOf = (period: ReportPeriod): { readonly from: string; readonly until: string } => ({
  from: businessDayStart(period.from),
  until: businessDayStart(period.to, 1),
});

/**
 * The promises that were broken in a period, also where the clock still runs, by the people who have to answer for them: who
 * handles the request, and who worked on it in the period.
 */
export async function findBreaches(
  db: Kysely<Schema>,
  userIds: readonly number[],
  period: ReportPeriod,
): Promise<ReadonlyMap<number, readonly Breach[]>> {
  const { from, until } = momentsOf(period);
  const { rows } = await sql<Breach & { readonly userId: number }>`
    select person.id as "userId", c.id, r.sr_no as "srNo", r.title, c.kind, c.breached_at as time
    from sla_clock c
    join service_request r on r.id = c.service_request_id and r.deleted_at is null
    join unnest(${[...userIds]}::bigint[]) as person (id) on r.executor_user_id = person.id
      or exists (select from service_request_reply p
        where p.service_request_id = r.id and p.author_user_id = person.id and p.is_vendor and p.removed_at is null
          and p.created_at >= ${from}::timestamptz and p.created_at < ${until}::timestamptz)
      or exists (select from work_hour h
        where h.service_request_id = r.id and h.executor_user_id = person.id and h.deleted_at is null
          and h.work_date between ${period.from}::date and ${period.to}::date)
    where c.breached_at >= ${from}::timestamptz and c.breached_at < ${until}::timestamptz
      and ${isCountedBreach("c")}
    order by c.breached_at, c.id`.execute(db);
  const found = new Map<number, Breach[]>();
  for (const { userId, time, ...breach } of rows)
    found.set(userId, [...(found.get(userId) ?? []), { ...breach, time: wireTime(time) }]);
  return found;
}

/**
 * The breaches of a report: those that were frozen with it, and those of the rest of its period, which nobody could know when
 * it was submitted. They belong to the period in which they happened, and to no other.
 */
export function withLaterBreaches(frozen: readonly Breach[], found: readonly Breach[] = []): Breach[] {
  const known = new Set(frozen.map(({ id }) => id));
  return [...frozen, ...found.filter(({ id }) => !known.has(id))].toSorted(
    (one, other) => Date.parse(one.time) - Date.parse(other.time) || one.id - other.id,
  );
}
