import { type RawBuilder, sql } from "kysely";

/**
 * How others see the person whose id stands in a column: by the name at the employer, else the display name. A scalar
 * subquery, so that lists pay for it only for the rows they show.
 */
export function nameOfUser(column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select coalesce((
      select e.name from employee e where e.user_id = u.id and e.status = 1 order by e.id limit 1
    ), u.display_name)
    from app_user u where u.id = ${sql.ref(column)})`;
}
