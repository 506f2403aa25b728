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
