import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";

/**
 * Whether a membership is the one by which somebody belongs to a team for reports: of the active memberships of active teams
 * the one that began first. Who writes, who is reminded and who reads go by the same one.
 */
export const isHomeMembership = (membership: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${membership}.${column}`);
  return sql<boolean>`${of("id")} = (
    select min(home.id) from team_member home join team home_team on home_team.id = home.team_id
    where home.user_id = ${of("user_id")} and home.status = 1 and home_team.status = 1)`;
};

/** The team that somebody's reports belong to; null without one. */
export async function findHomeTeam(db: Kysely<Schema>, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom("team_member")
    .select("team_member.team_id")
    .where("team_member.user_id", "=", userId)
    .where(isHomeMembership("team_member"))
    .executeTakeFirst();
  return row?.team_id ?? null;
}
