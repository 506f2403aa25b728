import { type RawBuilder, sql } from "kysely";

/** The engineer status of a person that counts now. */
export const statusNow = (userId: RawBuilder<number>, now: Date): RawBuilder<number> =>
  sql<number>`engineer_status_of(${userId}, ${now})`;

/** Whether a row of `engineer_period`, by its name or alias, was granted and runs at a moment. */
export const isRunningAt = (period: string, moment: Date): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${period}.${name}`);
  return sql<boolean>`(${column("state")} = 'approved' and ${column("from_at")} <= ${moment}
    and coalesce(${column("to_at")}, 'infinity') > ${moment})`;
};

/** When the dated status that counts now ends; null when none does. */
export const statusUntil = (userId: RawBuilder<number>, now: Date): RawBuilder<string | null> =>
  sql<string | null>`(select p.to_at from engineer_period p
    where p.user_id = ${userId} and ${isRunningAt("p", now)}
    order by p.from_at desc, p.id desc limit 1)`;

/** Whether the person is on the roster now. */
export const isOnDutyAt = (
  userId: RawBuilder<number>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from duty_roster d where d.user_id = ${userId} and d.start_at <= ${now} and d.end_at > ${now})`;
