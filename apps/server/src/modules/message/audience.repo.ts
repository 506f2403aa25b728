import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { leadsEverything } from "../../platform/scope.ts";

/** What a sender can choose. */
export type AudienceKind = "user" | "company" | "team";

/** Someone, or several at once, to whom a message can go. */
export interface AudienceOption {
  readonly id: number;
  readonly name: string;
  readonly companyName: string | null;
  readonly memberCount: number;
}

/** What is looked for: these ids, or names that contain a text. */
export type AudienceSearch = { readonly ids: readonly number[] } | { readonly keyword: string | undefined };

const optionsMax = 20;

/**
 * To whom the actor may write: everyone for system and platform admins; the own teams and the organisations they serve
 * for team admins; the own organisation for its admins. The same rule finds options and checks what was chosen.
 */
export async function findAudience(
  db: Kysely<Schema>,
  actor: Actor,
  kind: AudienceKind,
  search: AudienceSearch,
): Promise<AudienceOption[]> {
  const { rows } = await queries[kind](actor, search).execute(db);
  return rows;
}

const queries = { user: userQuery, company: companyQuery, team: teamQuery };

const idsOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${[...ids]}::bigint[])`;

/** Organisations in reach, `c` being the row. */
const companyInReach = (actor: Actor): RawBuilder<unknown> =>
  leadsEverything(actor)
    ? sql`true`
    : sql`(c.id = ${idsOf(actor.adminCompanyIds)} or exists (
        select from team_company tc where tc.company_id = c.id and tc.team_id = ${idsOf(actor.adminTeamIds)}))`;

/** Teams in reach, `t` being the row. */
const teamInReach = (actor: Actor): RawBuilder<unknown> =>
  leadsEverything(actor) ? sql`true` : sql`t.id = ${idsOf(actor.adminTeamIds)}`;

const matching = (search: AudienceSearch, id: RawBuilder<unknown>, name: RawBuilder<unknown>) => {
  if ("ids" in search) return sql`${id} = ${idsOf(search.ids)}`;
  return search.keyword ? sql`strpos(lower(${name}), lower(${search.keyword}::text)) > 0` : sql`true`;
};

// What was chosen is counted against what was found, so everything must be found.
const limitOf = (search: AudienceSearch): number => ("ids" in search ? search.ids.length + 1 : optionsMax);

function userQuery(actor: Actor, search: AudienceSearch) {
  const name = nameOfUser(sql`p.id`);
  const inReach = leadsEverything(actor)
    ? sql`true`
    : sql`(exists (select from employee e join company c on c.id = e.company_id
          where e.user_id = p.id and e.status = 1 and c.status = 1 and ${companyInReach(actor)})
        or exists (select from team_member m join team t on t.id = m.team_id
          where m.user_id = p.id and m.status = 1 and t.status = 1 and ${teamInReach(actor)}))`;
  return sql<AudienceOption>`
    select p.id, ${name} as name, (select c.name from employee e join company c on c.id = e.company_id
        where e.user_id = p.id and e.status = 1 order by e.id limit 1) as "companyName", 1 as "memberCount"
    from app_user p
    where p.status <> 0 and ${inReach} and ${matching(search, sql`p.id`, name)}
    order by name, p.id limit ${limitOf(search)}`;
}

function companyQuery(actor: Actor, search: AudienceSearch) {
  return sql<AudienceOption>`
    select c.id, c.name, null as "companyName", (select count(distinct e.user_id)::int
        from employee e join app_user p on p.id = e.user_id
        where e.company_id = c.id and e.status = 1 and p.status <> 0) as "memberCount"
    from company c
    where c.status = 1 and ${companyInReach(actor)}
      and ${matching(search, sql`c.id`, sql`concat_ws(' ', c.name, c.name_en)`)}
    order by c.name, c.id limit ${limitOf(search)}`;
}

function teamQuery(actor: Actor, search: AudienceSearch) {
  return sql<AudienceOption>`
    select t.id, t.name, null as "companyName", (select count(*)::int
        from team_member m join app_user p on p.id = m.user_id
        where m.team_id = t.id and m.status = 1 and p.status <> 0) as "memberCount"
    from team t
    where t.status = 1 and ${teamInReach(actor)}
      and ${matching(search, sql`t.id`, sql`concat_ws(' ', t.name, t.name_en)`)}
    order by t.name, t.id limit ${limitOf(search)}`;
}

/** Whom a message to these people, organisations and teams reaches, each once; at most `limit`. */
export async function findReceivers(
  db: Kysely<Schema>,
  chosen: {
    readonly userIds: readonly number[];
    readonly companyIds: readonly number[];
    readonly teamIds: readonly number[];
  },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from app_user p
    where p.status <> 0 and (p.id = ${idsOf(chosen.userIds)}
      or p.id in (select e.user_id from employee e where e.status = 1 and e.company_id = ${idsOf(chosen.companyIds)})
      or p.id in (select m.user_id from team_member m where m.status = 1 and m.team_id = ${idsOf(chosen.teamIds)}))
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
