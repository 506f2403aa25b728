import { type RawBuilder, sql } from "kysely";

/** The engineer status that counts now, of a row of `engineer_state` that may be absent. */
export function statusNow(alias: string, now: Date): RawBuilder<number> {
  const s = sql.table(alias);
  return sql<number>`coalesce(engineer_status_at(${s}.status, ${s}.base_status, ${s}.from_at, ${s}.to_at, ${now}), 4::smallint)`;
}

/** When the status that counts now ends; null when it does not. */
export function statusUntil(alias: string, now: Date): RawBuilder<string | null> {
  const s = sql.table(alias);
  return sql<string | null>`case when ${s}.from_at <= ${now} and ${s}.to_at > ${now} then ${s}.to_at end`;
}

/** Whether the person is on the roster now. */
export const isOnDutyAt = (
  userId: RawBuilder<number>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from duty_roster d where d.user_id = ${userId} and d.start_at <= ${now} and d.end_at > ${now})`;
