import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Colleague } from "./team.policy.ts";

/** Someone of the vendor: an employee, or a member of a team, whose account is in use. */
export async function findColleague(db: Kysely<Schema>, userId: number): Promise<Colleague | undefined> {
  const { rows } = await sql<{ user_id: number; team_ids: number[] }>`
    select u.id as user_id, teams.ids as team_ids
    from app_user u
    cross join lateral (
      select coalesce(array_agg(m.team_id order by m.id), '{}') as ids
      from team_member m join team t on t.id = m.team_id and t.status = 1
      where m.user_id = u.id and m.status = 1
    ) teams
    where u.id = ${userId} and u.status <> 0 and (
      cardinality(teams.ids) > 0 or exists (
        select 1 from employee e join company c on c.id = e.company_id
        where e.user_id = u.id and e.status = 1 and c.party_type in (2, 3)))`.execute(db);
  const row = rows[0];
  return row && { userId: row.user_id, teamIds: row.team_ids };
}

/** Those of the given people who work for the vendor now. */
export async function selectVendorPeople(
  db: Kysely<Schema>,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.id = any(${[...userIds]}::bigint[]) and u.status <> 0 and exists (
      select 1 from employee e join company c on c.id = e.company_id
      where e.user_id = u.id and e.status = 1 and c.status = 1 and c.party_type in (2, 3))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
