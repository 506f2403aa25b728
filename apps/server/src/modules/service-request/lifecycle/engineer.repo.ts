import type { Kysely, Schema } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { nameOfUser, personName } from "../../../platform/person-name.ts";
import type { FieldChange } from "../service-request.repo.ts";
import type { StoredServiceRequest } from "../service-request.row.ts";

/** Someone of the vendor who can handle requests. */
export interface Engineer {
  readonly id: number;
  readonly name: string;
  /** Teams the person is an active member of; never empty. */
  readonly team_ids: readonly number[];
}

/** Who had a request, and which team, before and after it is handed over; what stays is left out. */
export async function handOverChanges(
  db: Kysely<Schema>,
  before: Pick<StoredServiceRequest, "executor_user_id" | "team_id">,
  { engineer, teamId }: { readonly engineer: Engineer; readonly teamId: number },
): Promise<FieldChange[]> {
  // Taken for the first time, by its own team: no name of anyone before is to be looked up.
  if (before.executor_user_id === null && before.team_id === teamId)
    return [{ field: "executor", from: null, to: engineer.name }];
  const { rows } = await sql<FieldChange>`
    select 'executor' as field, ${nameOfUser(sql`${before.executor_user_id}::bigint`)} as from, ${engineer.name}::text as to,
      null as "fromEn", null as "toEn"
    union all
    select 'team', f.name, t.name, f.name_en, t.name_en
    from team t left join team f on f.id = ${before.team_id}
    where t.id = ${teamId} and t.id is distinct from ${before.team_id}`.execute(db);
  return rows;
}

/** The engineer with this user id; undefined for customers, for people who left and for disabled accounts. */
export async function findEngineer(db: Kysely<Schema>, userId: number): Promise<Engineer | undefined> {
  const { rows } = await sql<Engineer>`
    select u.id, ${personName("u")} as name, array_agg(m.team_id order by m.id) as team_ids
    from app_user u
    join team_member m on m.user_id = u.id and m.status = 1
    join team t on t.id = m.team_id and t.status = 1
    where u.id = ${userId} and u.status <> ${userStatus.toCode("disabled")}
    group by u.id`.execute(db);
  return rows[0];
}
