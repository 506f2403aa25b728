import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import { personName } from "../../platform/person-name.ts";
import { statusNow } from "./person.sql.ts";

/** An engineer as the statistics look at one. */
export interface CountedEngineer {
  readonly userId: number;
  readonly name: string;
  readonly engineerStatus: number;
  /** Kind of work in the team joined first. */
  readonly category: number;
  readonly techLevel: number | null;
  readonly city: string | null;
  readonly birthYear: number | null;
  readonly teams: readonly { readonly id: number; readonly name: string; readonly nameEn: string | null }[];
  readonly tags: readonly string[];
}

interface Scope {
  readonly teamId?: number | undefined;
  /** Teams whose members are counted. */
  readonly seen: "all" | readonly number[];
}

const employed = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from employee e where e.user_id = m.user_id and e.status = 1 order by e.id limit 1)`;

/** Active people of active teams, each once, with the teams and skills that are counted. */
export async function findCountedEngineers(
  db: Kysely<Schema>,
  { teamId, seen }: Scope,
  now: Date,
): Promise<readonly CountedEngineer[]> {
  const { rows } = await sql<CountedEngineer>`
    select m.user_id as "userId", ${personName("u")} as name, ${statusNow(sql`m.user_id`, now)} as "engineerStatus",
      (array_agg(m.category order by m.id))[1] as category, ${employed(sql`e.tech_level`)} as "techLevel",
      ${employed(sql`nullif(e.work_city, '')`)} as city, ${employed(sql`e.birth_year`)} as "birthYear",
      jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'nameEn', t.name_en) order by t.id) as teams,
      array(select distinct tag from team_member own, unnest(own.tech_tags) tag
        where own.user_id = m.user_id and own.status = 1 order by tag) as tags
    from team_member m
    join team t on t.id = m.team_id and t.status = 1
    join app_user u on u.id = m.user_id and u.status <> 0
    where m.status = 1 and (${teamId ?? null}::bigint is null or m.team_id = ${teamId ?? null}::bigint)
      ${seen === "all" ? sql`` : sql`and m.team_id = any(${[...seen]}::bigint[])`}
    group by m.user_id, u.id
    order by m.user_id`.execute(db);
  return rows;
}
