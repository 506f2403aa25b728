import type { Kysely, Schema } from "@pharos/db";
import { type SqlBool, sql } from "kysely";
import { nameOfUser } from "../../platform/person-name.ts";
import { onLeave } from "./period.repo.ts";

/** Granted leave of members of a team that touches a time, the earliest first. */
export async function findTeamLeave(
  db: Kysely<Schema>,
  teamId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  const rows = await db
    .selectFrom("engineer_period as p")
    .select([
      "p.user_id",
      "p.from_at",
      "p.to_at",
      nameOfUser("p.user_id").$castTo<string>().as("name"),
      nameOfUser("p.substitute_id").$castTo<string | null>().as("substitute_name"),
    ])
    .where("p.status", "=", onLeave)
    .where("p.state", "=", "approved")
    .where(sql<SqlBool>`p.from_at < ${to} and coalesce(p.to_at, 'infinity') > ${from}`)
    .where(sql<SqlBool>`p.user_id in (
      select m.user_id from team_member m where m.team_id = ${teamId} and m.status = 1)`)
    .orderBy("p.from_at")
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    startTime: row.from_at,
    endTime: row.to_at,
    substituteName: row.substitute_name,
  }));
}
