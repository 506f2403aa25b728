import type { Kysely, Schema } from "@pharos/db";
import { businessTimeZone, dayNumberOf, hourMs, localMinuteMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { HourEvidence } from "./evidence.repo.ts";

/** Weeks that are looked back, and in how many of them something has to stand to be a habit. */
const weeks = 4;
const timesMin = 2;

/**
 * Internal work that a person does on the same weekday at the same time, such as the meeting of the team: where the day
 * has none of it yet, it is proposed with the words of the last time.
 */
export async function findPatternEvidence(
  db: Kysely<Schema>,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<HourEvidence[]> {
  const { rows } = await sql<{
    work_date: string;
    rid: number;
    title: string;
    minute: number;
    hours: number;
    remark: string;
    times: number;
  }>`
    select day.work_date::date::text as work_date, m.id as rid, m.name as title, begun.minute,
      (array_agg(extract(epoch from h.end_at - h.start_at) / 3600 order by h.work_date desc))[1]::float8 as hours,
      (array_agg(h.remark order by h.work_date desc))[1] as remark, count(*)::int as times
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day (work_date)
    join work_hour h on h.executor_user_id = ${userId} and h.deleted_at is null
      and h.work_date = any(select day.work_date::date - 7 * week from generate_series(1, ${weeks}::int) week)
    join internal_matter m on m.id = h.internal_matter_id and m.status = 1
    cross join lateral (select (extract(epoch from h.start_at at time zone ${businessTimeZone}) / 60)::int % 1440
      as minute) begun
    where not exists (select from work_hour own where own.executor_user_id = ${userId} and own.deleted_at is null
      and own.internal_matter_id = m.id and own.work_date = day.work_date::date)
    group by day.work_date, m.id, m.name, begun.minute
    having count(*) >= ${timesMin}
    order by day.work_date, begun.minute`.execute(db);
  return rows.map((row) => {
    const atMs = localMinuteMs(dayNumberOf(row.work_date), row.minute, businessTimeZone);
    return {
      subject: `internal:${row.rid}`,
      kind: "internal",
      rid: row.rid,
      title: row.title,
      companyName: null,
      companyNameEn: null,
      atMs,
      untilMs: atMs + row.hours * hourMs,
      source: "habit",
      detail: String(row.times),
      remark: row.remark,
    };
  });
}
