import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

/** An engineer in one of the vendor's teams, with the work at hand. */
export interface EngineerRow {
  readonly user_id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly team_id: number;
  readonly team_name: string;
  readonly category: number;
  readonly engineer_status: number;
  readonly task_count: number;
  readonly load_rate: number;
  readonly tech_tags: string[];
}

/** Narrows the search; what is undefined does not narrow. */
export interface EngineerFilter {
  /** Only teams that serve one of these organisations. */
  readonly companyIds?: readonly number[];
  readonly teamId?: number;
  readonly groupType?: number;
  readonly name?: string;
}

const rowsMax = 500;

/**
 * Engineers by team, the least loaded first. The load is the weighted number of open requests (P1 4, P2 3, P3 1.5, P4 0.5)
 * against the capacity in days a week, in percent.
 */
export async function findEngineers(db: Kysely<Schema>, filter: EngineerFilter): Promise<EngineerRow[]> {
  const conditions = [sql`m.status = 1`];
  if (filter.companyIds) {
    const ids = filter.companyIds.length > 0 ? filter.companyIds : [0];
    conditions.push(
      sql`exists (select 1 from team_company tc where tc.team_id = t.id and tc.company_id in (${sql.join(ids)}))`,
    );
  }
  if (filter.teamId !== undefined) conditions.push(sql`t.id = ${filter.teamId}`);
  if (filter.groupType !== undefined) conditions.push(sql`t.group_type = ${filter.groupType}`);
  if (filter.name)
    conditions.push(
      sql`position(lower(${filter.name}::text) in lower(coalesce(e.name, u.display_name))) > 0`,
    );
  const { rows } = await sql<EngineerRow>`
    select
      m.user_id, coalesce(e.name, u.display_name) as name, u.avatar_url, t.id as team_id, t.name as team_name, m.category,
      coalesce(s.status, 4) as engineer_status, work.task_count::int as task_count,
      case when work.weight = 0 then 0 when m.capacity_hours = 0 then 999
        else least(999, round(work.weight * 800 / m.capacity_hours)) end as load_rate,
      m.tech_tags
    from team_member m
    join team t on t.id = m.team_id and t.status = 1
    join app_user u on u.id = m.user_id and u.status <> 0
    left join engineer_state s on s.user_id = m.user_id
    left join lateral (
      select e.name from employee e where e.user_id = m.user_id and e.status = 1 order by e.id limit 1
    ) e on true
    cross join lateral (
      select count(*) as task_count,
        coalesce(sum(case r.severity when 2 then 4 when 1 then 3 when 0 then 1.5 else 0.5 end), 0) as weight
      from service_request r
      where r.executor_user_id = m.user_id and r.status in (0, 1, 4, 5) and r.deleted_at is null
    ) work
    where ${sql.join(conditions, sql` and `)}
    order by t.id, load_rate, m.user_id
    limit ${rowsMax}
  `.execute(db);
  return rows;
}
