import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { contains } from "../../platform/contains.ts";
import { personName } from "../../platform/person-name.ts";
import { loadRateOf, workOf } from "./load.sql.ts";
import { statusNow } from "./person.sql.ts";

/** An engineer in one of the vendor's teams, with the work at hand. */
export interface EngineerRow {
  readonly user_id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly team_id: number;
  readonly team_name: string;
  readonly team_name_en: string | null;
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

/** Engineers by team, the least loaded first. */
export async function findEngineers(
  db: Kysely<Schema>,
  filter: EngineerFilter,
  now: Date,
): Promise<EngineerRow[]> {
  const conditions = [sql`m.status = 1`];
  if (filter.companyIds) {
    conditions.push(sql`exists (
      select 1 from team_company tc where tc.team_id = t.id and tc.company_id = any(${[...filter.companyIds]}::bigint[]))`);
  }
  if (filter.teamId !== undefined) conditions.push(sql`t.id = ${filter.teamId}`);
  if (filter.groupType !== undefined) conditions.push(sql`t.group_type = ${filter.groupType}`);
  if (filter.name) conditions.push(contains(personName("u"), filter.name));
  const { rows } = await sql<EngineerRow>`
    select
      m.user_id, ${personName("u")} as name, u.avatar_url, t.id as team_id, t.name as team_name,
      t.name_en as team_name_en, m.category, ${statusNow(sql`m.user_id`, now)} as engineer_status, work.task_count,
      ${loadRateOf(sql`work.weight`, sql`m.capacity_hours`)} as load_rate, m.tech_tags
    from team_member m
    join team t on t.id = m.team_id and t.status = 1
    join app_user u on u.id = m.user_id and u.status <> 0
    cross join ${workOf(sql`m.user_id`)} work
    where ${sql.join(conditions, sql` and `)}
    order by t.id, load_rate, m.user_id
    limit ${rowsMax}
  `.execute(db);
  return rows;
}
