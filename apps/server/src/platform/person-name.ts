import { type RawBuilder, sql } from "kysely";

/**
 * How others see a person whose `app_user` row has this alias: by the name at the employer, else the display name.
 * A scalar subquery, so that lists pay for it only for the rows they show.
 */
export function personName(alias: string): RawBuilder<string> {
  const user = sql.table(alias);
  return sql<string>`coalesce((
    select e.name from employee e where e.user_id = ${user}.id and e.status = 1 order by e.id limit 1
  ), ${user}.display_name)`;
}

/** The same for the person whose id this is, a column or an expression; null for no one. */
export function nameOfUser(userId: string | RawBuilder<unknown>): RawBuilder<string | null> {
  const id = typeof userId === "string" ? sql.ref(userId) : userId;
  return sql<string | null>`(select ${personName("u")} from app_user u where u.id = ${id})`;
}
