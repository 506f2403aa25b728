import { type RawBuilder, sql } from "kysely";

/** The engineer status of a person that counts now. */
export const statusNow = (userId: RawBuilder<number>, now: Date): RawBuilder<number> =>
  sql<number>`engineer_status_of(${userId}, ${now})`;

/** When the dated status that counts now ends; null when none does. */
export const statusUntil = (userId: RawBuilder<number>, now: Date): RawBuilder<string | null> =>
  sql<string | null>`(select p.to_at from engineer_period p
    where p.user_id = ${userId} and p.state = 'approved' and p.from_at <= ${now} and coalesce(p.to_at, 'infinity') > ${now}
    order by p.from_at desc, p.id desc limit 1)`;

/** Whether the person is on the roster now. */
export const isOnDutyAt = (
  userId: RawBuilder<number>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from duty_roster d where d.user_id = ${userId} and d.start_at <= ${now} and d.end_at > ${now})`;
