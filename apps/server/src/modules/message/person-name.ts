import { type RawBuilder, sql } from "kysely";

/** Name of a person as colleagues know it: the employee's, or the account's; null for nobody. */
export const nameOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select coalesce(
    (select e.name from employee e where e.user_id = u.id and e.status = 1 order by e.id limit 1), u.display_name
  ) from app_user u where u.id = ${userId})`;
