import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

/** Somebody's turn on the duty roster. */
export interface DutyRow {
  readonly user_id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly team_name: string;
  readonly phone: string | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly shift: number;
}

/** Turns that touch a time (`from` and `until` may be the same moment), the earliest first. */
export async function findDuty(
  db: Kysely<Schema>,
  { from, until, teamId }: { from: Date; until: Date; teamId?: number },
): Promise<DutyRow[]> {
  return db
    .selectFrom("duty_roster as d")
    .innerJoin("team as t", "t.id", "d.team_id")
    .innerJoin("app_user as u", "u.id", "d.user_id")
    .select((eb) => [
      "d.user_id",
      eb.fn
        .coalesce(
          eb
            .selectFrom("employee as e")
            .select("e.name")
            .whereRef("e.user_id", "=", "d.user_id")
            .where("e.status", "=", 1)
            .orderBy("e.id")
            .limit(1),
          "u.display_name",
        )
        .as("name"),
      "u.avatar_url",
      "t.name as team_name",
      "d.phone",
      "d.start_at",
      "d.end_at",
      "d.shift",
    ])
    .where("u.status", "<>", 0)
    .where("d.start_at", "<=", sql<string>`${until}`)
    .where("d.end_at", ">", sql<string>`${from}`)
    .$if(teamId !== undefined, (query) => query.where("d.team_id", "=", teamId ?? 0))
    .orderBy("d.start_at")
    .orderBy("d.id")
    .execute();
}
