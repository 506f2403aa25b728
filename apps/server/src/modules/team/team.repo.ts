import type { HandlerInput } from "@pharos/api/core";
import type { listTeams } from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { teamSort } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { personName } from "../../platform/person-name.ts";
import { loadRateOf, workOf } from "./load.sql.ts";
import { isOnDutyAt } from "./person.sql.ts";
import { seenTeamsOf } from "./team.policy.ts";

/** Filters and page of the list as the contract parsed them. */
export type TeamFilter = HandlerInput<typeof listTeams>["query"];

/** A team with the figures the reader sees; null without the right. */
export interface TeamRowData {
  readonly id: number;
  readonly name: string;
  readonly name_en: string | null;
  readonly group_type: number;
  readonly city: string | null;
  readonly leader_user_id: number | null;
  readonly leader_name: string | null;
  readonly tech_domains: string[];
  readonly remark: string | null;
  readonly version: number;
  readonly member_count: number | null;
  readonly on_duty_count: number | null;
  readonly load_rate: number | null;
  readonly task_count: number | null;
  readonly company_count: number | null;
}

/** Teams in use; the figures of those only that the reader belongs to or answers for. */
function teams(actor: Actor, now: Date, where: readonly RawBuilder<unknown>[]): RawBuilder<TeamRowData> {
  const seen = seenTeamsOf(actor);
  const isSeen = seen === "all" ? sql`true` : sql`t.id = any(${[...seen]}::bigint[])`;
  return sql<TeamRowData>`
    select t.id, t.name, t.name_en, t.group_type, t.city, t.leader_user_id, t.tech_domains, t.remark, t.version,
      case when l.id is not null then ${personName("l")} end as leader_name,
      f.member_count, f.on_duty_count, f.task_count,
      case when f.member_count is not null then ${loadRateOf(sql`f.weight`, sql`f.capacity_hours`)} end as load_rate,
      case when f.member_count is not null
        then (select count(*)::int from team_company tc where tc.team_id = t.id) end as company_count
    from team t
    left join app_user l on l.id = t.leader_user_id
    left join lateral (
      select count(*)::int as member_count,
        (count(*) filter (where ${isOnDutyAt(sql`m.user_id`, now)}))::int as on_duty_count,
        coalesce(sum(work.task_count), 0)::int as task_count,
        coalesce(sum(work.weight), 0) as weight,
        coalesce(sum(m.capacity_hours), 0) as capacity_hours
      from team_member m
      join app_user u on u.id = m.user_id and u.status <> 0
      cross join ${workOf(sql`m.user_id`)} work
      where m.team_id = t.id and m.status = 1
      having ${isSeen}
    ) f on true
    where ${sql.join([sql`t.status = 1`, ...where], sql` and `)}`;
}

function matching({ keyword, groupType }: TeamFilter): RawBuilder<unknown>[] {
  return [
    ...(groupType === undefined ? [] : [sql`t.group_type = ${groupType}`]),
    ...(keyword
      ? [
          contains(
            sql`concat_ws(' ', t.name, t.name_en, array_to_string(t.tech_domains, ' '), ${sql`(select ${personName("l2")} from app_user l2 where l2.id = t.leader_user_id)`})`,
            keyword,
          ),
        ]
      : []),
  ];
}

const orders = {
  default: sql`t.id`,
  loadRate: sql`load_rate desc nulls last, t.id`,
  taskCount: sql`f.task_count desc nulls last, t.id`,
} as const;

/** One page of the teams, the reader's own first unless another order is asked for. */
export async function findTeams(
  db: Kysely<Schema>,
  actor: Actor,
  filter: TeamFilter,
  now: Date,
): Promise<{ rows: TeamRowData[]; total: number }> {
  const where = matching(filter);
  const sort = teamSort.fromCode(filter.sort);
  const mine = sql`t.id = any(${[...actor.teamIds]}::bigint[]) desc, `;
  const [{ rows }, counted] = await Promise.all([
    sql<TeamRowData>`${teams(actor, now, where)}
      order by ${sort === "default" ? mine : sql``}${orders[sort]}
      limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from team t
      where ${sql.join([sql`t.status = 1`, ...where], sql` and `)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One team in use. */
export async function findTeam(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  now: Date,
): Promise<TeamRowData | undefined> {
  const { rows } = await teams(actor, now, [sql`t.id = ${id}`]).execute(db);
  return rows[0];
}

/** An organisation a team serves. */
export interface ServedRow {
  readonly id: number;
  readonly name: string;
  readonly name_en: string | null;
  readonly city: string | null;
  readonly is_main: boolean;
  readonly open_requests: number;
}

/** The organisations a team serves, those it is the first team of before others. */
export async function findServed(db: Kysely<Schema>, teamId: number): Promise<ServedRow[]> {
  const { rows } = await sql<ServedRow>`
    select c.id, c.name, c.name_en, c.city, tc.is_main,
      (select count(*)::int from service_request r
        where r.company_id = c.id and r.status in (0, 1, 4, 5) and r.deleted_at is null) as open_requests
    from team_company tc join company c on c.id = tc.company_id
    where tc.team_id = ${teamId} and c.status = 1
    order by tc.is_main desc, c.id`.execute(db);
  return rows;
}
