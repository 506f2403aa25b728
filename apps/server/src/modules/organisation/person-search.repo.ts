import type { HandlerInput } from "@pharos/api/core";
import type { findDba, findUsers, UserOption } from "@pharos/api/organisation";
import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { seesEverything } from "../../platform/scope.ts";
import { visibleCompanies } from "./company.visibility.ts";

type PeopleQuery = HandlerInput<typeof findUsers>["query"];
type DbaQuery = HandlerInput<typeof findDba>["query"];

/**
 * People whose account is in use and whom the actor may know: those of the organisations that the actor sees, everyone for
 * whom sees all of them, the own organisation's for its admins alone. One row a person, under the first employer
 * that fits the search.
 */
export async function searchPeople(
  db: Kysely<Schema>,
  actor: Actor,
  { keyword, companyId, isInternal, userId, limit }: PeopleQuery,
): Promise<UserOption[]> {
  const isOpen = seesEverything(actor);
  const employer = [sql`e.user_id = u.id and e.status = 1 and c.status = 1`, mayKnow(db, actor)];
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

// Of the own organisation a plain member of a customer sees the organisation, and not who else belongs to it.
function mayKnow(db: Kysely<Schema>, actor: Actor): RawBuilder<unknown> {
  if (seesEverything(actor)) return sql`true`;
  const isAdministered = sql`c.id = any(${[...actor.adminCompanyIds]}::bigint[])`;
  if (!actor.isInternal && actor.teamIds.length === 0) return isAdministered;
  const seen = db.selectFrom("company").select("company.id").where(visibleCompanies(actor));
  return sql`(${isAdministered} or (c.id in ${seen} and c.id <> all(${[...actor.companyIds]}::bigint[])))`;
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
      engineer_status_of(u.id, now()) as "engineerStatus", teams.names as "teamNames", teams.names_en as "teamNamesEn"
    from (
      select m.user_id, array_agg(t.id order by t.id) as ids, array_agg(t.name::text order by t.id) as names,
        array_agg(coalesce(t.name_en, t.name)::text order by t.id) as names_en
      from team_member m join team t on t.id = m.team_id and t.status = 1
      where m.status = 1
      group by m.user_id
    ) teams
    join app_user u on u.id = teams.user_id
    left join lateral (
      select e.name from employee e where e.user_id = u.id and e.status = 1 order by e.id limit 1
    ) e on true
    where ${sql.join(conditions, sql` and `)}
    order by coalesce(e.name, u.display_name), u.id
    limit ${limit}
  `.execute(db);
  return rows;
}
