import type { Kysely, Schema } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { personName } from "../../../platform/person-name.ts";

/** Someone of the vendor who can handle requests. */
export interface Engineer {
  readonly id: number;
  readonly name: string;
  /** Teams the person is an active member of; never empty. */
  readonly team_ids: readonly number[];
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
