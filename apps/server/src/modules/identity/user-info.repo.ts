import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

/** What the user info holds beyond the actor. */
export interface UserInfoRow {
  readonly avatar_url: string | null;
  readonly status: number;
  readonly company_id: number | null;
  readonly company_name: string | null;
  readonly company_name_en: string | null;
  readonly is_org_admin: boolean;
  readonly teams: { teamId: number; teamName: string; teamNameEn: string | null; isAdmin: boolean }[];
  readonly engineer_status: number | null;
}

/**
 * Reads the rest of the user info in one statement. Of several employers a customer organisation comes first for customers,
 * the vendor first for everyone else.
 */
export async function findUserInfo(
  db: Kysely<Schema>,
  userId: number,
  isCustomer: boolean,
  now: Date,
): Promise<UserInfoRow | undefined> {
  const { rows } = await sql<UserInfoRow>`
    select
      u.avatar_url, u.status, employer.company_id, employer.company_name, employer.company_name_en,
      exists (
        select 1 from employee e join company c on c.id = e.company_id
        where e.user_id = u.id and e.status = 1 and e.is_admin and c.status = 1
      ) as is_org_admin,
      (
        select coalesce(json_agg(json_build_object('teamId', t.id, 'teamName', t.name, 'teamNameEn', t.name_en, 'isAdmin', m.is_admin) order by t.id), '[]')
        from team_member m join team t on t.id = m.team_id
        where m.user_id = u.id and m.status = 1 and t.status = 1
      ) as teams,
      case when exists (
        select 1 from team_member m join team t on t.id = m.team_id where m.user_id = u.id and m.status = 1 and t.status = 1
      ) then engineer_status_of(u.id, ${now}) end as engineer_status
    from app_user u
    left join lateral (
      select c.id as company_id, c.name as company_name, c.name_en as company_name_en
      from employee e join company c on c.id = e.company_id
      where e.user_id = u.id and e.status = 1 and c.status = 1
      order by (c.party_type = 1) = ${isCustomer}::boolean desc, e.id
      limit 1
    ) employer on true
    where u.id = ${userId}
  `.execute(db);
  return rows[0];
}
