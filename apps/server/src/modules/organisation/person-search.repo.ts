import type { HandlerInput } from "@pharos/api/core";
import type { findDba, findUsers, UserOption } from "@pharos/api/organisation";
import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";

type PeopleQuery = HandlerInput<typeof findUsers>["query"];
type DbaQuery = HandlerInput<typeof findDba>["query"];

/** Roles that know everyone, also people who belong nowhere. */
const knowsEverybody = ["sys", "pa", "ma", "ta"] as const;

/**
 * People whose account is in use and whom the actor may know: everyone for those who lead, the vendor's and the served
 * organisations' people for experts, the own organisation's for its admins. One row a person, under the first employer
 * that fits the search.
 */
export async function searchPeople(
  db: Kysely<Schema>,
  actor: Actor,
  { keyword, companyId, isInternal, userId, limit }: PeopleQuery,
): Promise<UserOption[]> {
  const isOpen = knowsEverybody.some((role) => actor.roles.has(role));
  const employer = [sql`e.user_id = u.id and e.status = 1 and c.status = 1`, mayKnow(actor, isOpen)];
  if (companyId !== undefined) employer.push(sql`c.id = ${companyId}`);
  if (isInternal !== undefined) employer.push(sql`(c.party_type in (2, 3)) = ${isInternal}::boolean`);
  const isEmployerNeeded = !isOpen || companyId !== undefined || isInternal === true;
  const conditions = [sql`u.status <> 0`];
  if (isEmployerNeeded) conditions.push(sql`e.company_id is not null`);
  if (userId !== undefined) conditions.push(sql`u.id = ${userId}`);
  if (keyword) {
    conditions.push(
      sql`(${contains(sql`coalesce(e.name, u.display_name)`, keyword)} or ${contains(sql`e.name_key`, keyword)}
        or ${contains(sql`u.account`, keyword)})`,
    );
  }
  const { rows } = await sql<UserOption>`
    select u.id as "userId", u.account, coalesce(e.name, u.display_name) as "employeeName",
      e.company_id as "companyId", e.company_name as "companyName", e.company_name_en as "companyNameEn",
      u.avatar_url as "headImgUrl"
    from app_user u
    left join lateral (
      select e.name, e.name_key, c.id as company_id, c.name as company_name, c.name_en as company_name_en
      from employee e join company c on c.id = e.company_id
      where ${sql.join(employer, sql` and `)}
      order by e.id limit 1
    ) e on true
    where ${sql.join(conditions, sql` and `)}
    order by coalesce(e.name, u.display_name), u.id
    limit ${limit}
  `.execute(db);
  return rows;
}

// `visibleCompanies` in the words of this statement; customers know colleagues only where they administer.
function mayKnow(actor: Actor, isOpen: boolean): RawBuilder<unknown> {
  if (isOpen) return sql`true`;
  const ways = [sql`c.id = any(${[...actor.adminCompanyIds]}::bigint[])`];
  if (actor.isInternal) ways.push(sql`c.party_type in (2, 3)`);
  if (actor.teamIds.length > 0) {
    ways.push(sql`exists (select 1 from team_company tc
      where tc.company_id = c.id and tc.team_id = any(${[...actor.teamIds]}::bigint[]))`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** An engineer for a picker. */
export interface DbaRow {
  readonly userId: number;
  readonly employeeName: string;
  readonly headImgUrl: string | null;
  readonly engineerStatus: number;
  readonly teamNames: string[];
  readonly teamNamesEn: string[];
}

/** Members of the vendor's teams, each once, with all their teams. */
export async function searchEngineers(
  db: Kysely<Schema>,
  { keyword, teamId, userId, limit }: DbaQuery,
): Promise<DbaRow[]> {
  const conditions = [sql`u.status <> 0`];
  if (userId !== undefined) conditions.push(sql`u.id = ${userId}`);
  if (keyword) conditions.push(contains(sql`coalesce(e.name, u.display_name)`, keyword));
  if (teamId !== undefined) conditions.push(sql`${teamId} = any(teams.ids)`);
  const { rows } = await sql<DbaRow>`
    select u.id as "userId", coalesce(e.name, u.display_name) as "employeeName", u.avatar_url as "headImgUrl",
      coalesce(engineer_status_at(s.status, s.base_status, s.from_at, s.to_at, now()), 4) as "engineerStatus", teams.names as "teamNames", teams.names_en as "teamNamesEn"
    from (
      select m.user_id, array_agg(t.id order by t.id) as ids, array_agg(t.name::text order by t.id) as names,
        array_agg(coalesce(t.name_en, t.name)::text order by t.id) as names_en
      from team_member m join team t on t.id = m.team_id and t.status = 1
      where m.status = 1
      group by m.user_id
    ) teams
    join app_user u on u.id = teams.user_id
    left join engineer_state s on s.user_id = u.id
    left join lateral (
      select e.name from employee e where e.user_id = u.id and e.status = 1 order by e.id limit 1
    ) e on true
    where ${sql.join(conditions, sql` and `)}
    order by coalesce(e.name, u.display_name), u.id
    limit ${limit}
  `.execute(db);
  return rows;
}
