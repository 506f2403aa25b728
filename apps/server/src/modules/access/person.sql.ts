import { sql } from "kysely";

/** The name of the person of `app_user`: as an active employee, else the one of the account. */
export const employeeName = sql<string>`coalesce(
  (select e.name from employee e join company c on c.id = e.company_id
   where e.user_id = app_user.id and e.status = 1 and c.status = 1 order by e.id limit 1),
  app_user.display_name
)`;

const employer = (column: "name" | "name_en") => sql<string | null>`(
  select ${sql.ref(`c.${column}`)} from employee e join company c on c.id = e.company_id
  where e.user_id = app_user.id and e.status = 1 and c.status = 1 order by e.id limit 1
)`;

/** The first organisation the person of `app_user` works for; null without one. */
export const employerName = employer("name");

/** Its English name. */
export const employerNameEn = employer("name_en");

/** Whether the person of `app_user` works for the vendor. */
export const isInternal = sql<boolean>`exists (
  select from employee e join company c on c.id = e.company_id
  where e.user_id = app_user.id and e.status = 1 and c.status = 1 and c.party_type in (2, 3)
)`;
