import type { Kysely, Schema, Transaction } from "@pharos/db";
import { sql } from "kysely";

/** What the form of a team changes. */
export interface TeamColumns {
  readonly name: string;
  readonly name_en: string | null;
  readonly group_type: number;
  readonly leader_user_id: number | null;
  readonly tech_domains: readonly string[];
  readonly city: string | null;
  readonly remark: string | null;
}

/** Two saves come one after the other, so that a name is never given twice. */
export async function lockTeamNames(db: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('team.name'))`.execute(db);
}

/** Locks a team in use. */
export async function lockTeam(db: Transaction<Schema>, id: number) {
  return db
    .selectFrom("team")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", 1)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another team in use has the name. */
export async function nameIsTaken(
  db: Transaction<Schema>,
  name: string,
  exceptId: number | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom("team")
    .select("id")
    .where("name", "=", name)
    .where("status", "=", 1)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/** A membership as it is stored, also one that has ended. */
export interface MembershipRow {
  readonly user_id: number;
  readonly is_admin: boolean;
  readonly status: number;
}

/** Every membership a team has or had. */
export async function findMemberships(db: Kysely<Schema>, teamId: number): Promise<MembershipRow[]> {
  return db
    .selectFrom("team_member")
    .select(["user_id", "is_admin", "status"])
    .where("team_id", "=", teamId)
    .orderBy("id")
    .execute();
}

/** Names of people by id, for the audit log. */
export async function namesOf(
  db: Kysely<Schema>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("app_user")
    .select(["id", "display_name"])
    .where("id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

/** Takes a former member off the team's roster: what lies ahead goes, what runs ends now. */
export async function endDuty(
  db: Transaction<Schema>,
  { teamId, userId, now }: { teamId: number; userId: number; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db
    .deleteFrom("duty_roster")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("start_at", ">=", at)
    .execute();
  await db
    .updateTable("duty_roster")
    .set((eb) => ({ end_at: at, version: eb("version", "+", 1) }))
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("start_at", "<", at)
    .where("end_at", ">", at)
    .execute();
}
