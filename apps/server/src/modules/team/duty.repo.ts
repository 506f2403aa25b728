import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { nameOfUser, personName } from "../../platform/person-name.ts";

/** Someone's turn on the duty roster. */
export interface DutyRow {
  readonly id: number;
  readonly team_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly team_name: string;
  readonly team_name_en: string | null;
  readonly phone: string | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly shift: number;
  readonly version: number;
  /** Whose turn it is without the leave because of which the person has it; null: the person's own. */
  readonly absent_id: number | null;
  readonly absent_name: string | null;
}

const duty = (db: Kysely<Schema>) =>
  db
    .selectFrom("duty_roster as d")
    .innerJoin("team as t", "t.id", "d.team_id")
    .innerJoin("app_user as u", "u.id", "d.user_id")
    .leftJoin("engineer_period as away", "away.id", "d.period_id")
    .select([
      "d.id",
      "d.team_id",
      "d.user_id",
      personName("u").as("name"),
      "u.avatar_url",
      "t.name as team_name",
      "t.name_en as team_name_en",
      "d.phone",
      "d.start_at",
      "d.end_at",
      "d.shift",
      "d.version",
      "away.user_id as absent_id",
      nameOfUser("away.user_id").as("absent_name"),
    ]);

/** Turns that touch a time (`from` and `until` may be the same moment), the earliest first. */
export async function findDuty(
  db: Kysely<Schema>,
  { from, until, teamId }: { from: Date; until: Date; teamId?: number },
): Promise<DutyRow[]> {
  return duty(db)
    .where("u.status", "<>", 0)
    .where("d.start_at", "<=", sql<string>`${until}`)
    .where("d.end_at", ">", sql<string>`${from}`)
    .$if(teamId !== undefined, (query) => query.where("d.team_id", "=", teamId ?? 0))
    .orderBy("d.start_at")
    .orderBy("d.id")
    .execute();
}

/** One turn. */
export async function findTurn(db: Kysely<Schema>, id: number): Promise<DutyRow | undefined> {
  return duty(db).where("d.id", "=", id).executeTakeFirst();
}

/** The first turn of a person, in any team, that overlaps a time. */
export async function findOverlap(
  db: Kysely<Schema>,
  { userId, startAt, endAt, exceptId }: { userId: number; startAt: Date; endAt: Date; exceptId?: number },
): Promise<DutyRow | undefined> {
  return duty(db)
    .where("d.user_id", "=", userId)
    .where("d.start_at", "<", sql<string>`${endAt}`)
    .where("d.end_at", ">", sql<string>`${startAt}`)
    .$if(exceptId !== undefined, (query) => query.where("d.id", "<>", exceptId ?? 0))
    .orderBy("d.start_at")
    .limit(1)
    .executeTakeFirst();
}
