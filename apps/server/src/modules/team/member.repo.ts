import type { HandlerInput } from "@pharos/api/core";
import type { listMembers } from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { planStatus, reviewStatus, teamSort } from "@pharos/domain/enums";
import { mondayOf } from "@pharos/domain/team";
import { businessTimeZone, dateAt, dateOfDayNumber } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";
import { contains } from "../../platform/contains.ts";
import { personName } from "../../platform/person-name.ts";
import { loadRateOf, workOf } from "./load.sql.ts";
import { isOnDutyAt, statusNow, statusUntil } from "./person.sql.ts";

/** Filters and page of the list as the contract parsed them. */
export type MemberFilter = HandlerInput<typeof listMembers>["query"];

/** A member of a team. */
export interface MemberRowData {
  readonly user_id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly category: number;
  readonly is_admin: boolean;
  readonly engineer_status: number;
  readonly engineer_status_until: string | null;
  readonly is_on_duty: boolean;
  readonly tech_tags: string[];
  readonly tech_level: number | null;
  readonly capacity_hours: number;
  readonly load_rate: number;
  readonly task_count: number;
  readonly open_plans: number;
  readonly week_hours: number;
  readonly cert_count: number;
}

const members = (columns: RawBuilder<unknown>, where: readonly RawBuilder<unknown>[]) => sql`
  select ${columns}
  from team_member m
  join team t on t.id = m.team_id and t.status = 1
  join app_user u on u.id = m.user_id and u.status <> 0
  cross join ${workOf(sql`m.user_id`)} work
  where ${sql.join([sql`m.status = 1`, ...where], sql` and `)}`;

const orders = {
  default: sql`m.is_admin desc, m.id`,
  loadRate: sql`load_rate desc, m.id`,
  taskCount: sql`work.task_count desc, m.id`,
} as const;

/** Plans of a person that have not ended. */
const openPlansOf = (userId: RawBuilder<number>) => sql`(
  select count(*)::int from plan_executor x join plan p on p.id = x.plan_id
  where x.user_id = ${userId} and p.status <> ${planStatus.toCode("ended")} and p.deleted_at is null)`;

/** Hours that a person has entered for the week of a moment; what was returned does not count. */
function weekHoursOf(userId: RawBuilder<number>, now: Date): RawBuilder<unknown> {
  const monday = mondayOf(dateAt(now.getTime(), businessTimeZone));
  return sql`(
    select coalesce(sum(h.hours), 0)::float8 from work_hour h
    where h.executor_user_id = ${userId} and h.deleted_at is null
      and h.work_date between ${dateOfDayNumber(monday)} and ${dateOfDayNumber(monday + 6)}
      and h.review_status <> ${reviewStatus.toCode("rejected")})`;
}

/** One page of the members of a team. */
export async function findMembers(
  db: Kysely<Schema>,
  filter: MemberFilter,
  now: Date,
): Promise<{ rows: MemberRowData[]; total: number }> {
  const where = [
    sql`m.team_id = ${filter.teamId}`,
    ...(filter.status < 0 ? [] : [sql`${statusNow(sql`m.user_id`, now)} = ${filter.status}`]),
    ...(filter.keyword
      ? [contains(sql`concat_ws(' ', ${personName("u")}, array_to_string(m.tech_tags, ' '))`, filter.keyword)]
      : []),
  ];
  const columns = sql`
    m.user_id, ${personName("u")} as name, u.avatar_url, m.category, m.is_admin,
    ${statusNow(sql`m.user_id`, now)} as engineer_status, ${statusUntil(sql`m.user_id`, now)} as engineer_status_until,
    ${isOnDutyAt(sql`m.user_id`, now)} as is_on_duty, m.tech_tags, m.capacity_hours,
    (select e.tech_level from employee e where e.user_id = m.user_id and e.status = 1 order by e.id limit 1) as tech_level,
    ${loadRateOf(sql`work.weight`, sql`m.capacity_hours`)} as load_rate, work.task_count,
    ${openPlansOf(sql`m.user_id`)} as open_plans, ${weekHoursOf(sql`m.user_id`, now)} as week_hours,
    (select count(*)::int from cert c where c.user_id = m.user_id) as cert_count`;
  const [{ rows }, counted] = await Promise.all([
    sql<MemberRowData>`${members(columns, where)}
      order by ${orders[teamSort.fromCode(filter.sort)]}
      limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`.execute(db),
    sql<{ total: number }>`${members(sql`count(*)::int as total`, where)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Names of engineers, each once. */
export async function findNames(
  db: Kysely<Schema>,
  { teamId, keyword }: { teamId?: number; keyword?: string },
): Promise<{ user_id: number; name: string; avatar_url: string | null }[]> {
  const conditions = [
    sql`u.status <> 0`,
    sql`exists (select 1 from team_member m join team t on t.id = m.team_id and t.status = 1
      where m.user_id = u.id and m.status = 1 and (${teamId ?? null}::bigint is null or t.id = ${teamId ?? null}::bigint))`,
    ...(keyword ? [contains(personName("u"), keyword)] : []),
  ];
  const { rows } = await sql<{ user_id: number; name: string; avatar_url: string | null }>`
    select u.id as user_id, ${personName("u")} as name, u.avatar_url
    from app_user u where ${sql.join(conditions, sql` and `)}
    order by u.id limit 50`.execute(db);
  return rows;
}
