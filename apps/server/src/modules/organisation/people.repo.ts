import type { Kysely, Schema } from "@pharos/db";
import { vendorParties } from "@pharos/domain/organisation";
import { anyId } from "../../platform/any-of.ts";

/** Ids of the people on duty at a moment, in teams of the kind "duty" or any. */
export async function findOnDuty(db: Kysely<Schema>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("duty_roster as d")
    .innerJoin("app_user as u", "u.id", "d.user_id")
    .select("d.user_id")
    .distinct()
    .where("d.start_at", "<=", now.toISOString())
    .where("d.end_at", ">", now.toISOString())
    .where("u.status", "<>", 0)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Ids of a team's admins. */
export async function findTeamAdmins(db: Kysely<Schema>, teamId: number): Promise<number[]> {
  const rows = await teamMembers(db, teamId).where("m.is_admin", "=", true).execute();
  return rows.map(({ user_id }) => user_id);
}

/** Ids of a team's members. */
export async function findTeamMembers(db: Kysely<Schema>, teamId: number): Promise<number[]> {
  const rows = await teamMembers(db, teamId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** Ids of the people who administer an organisation. */
export async function findCompanyAdmins(db: Kysely<Schema>, companyId: number): Promise<number[]> {
  const rows = await companyMembers(db, companyId).where("e.is_admin", "=", true).execute();
  return rows.map(({ id }) => id);
}

/** Ids of an organisation's members who have an account. */
export async function findCompanyMembers(db: Kysely<Schema>, companyId: number): Promise<number[]> {
  const rows = await companyMembers(db, companyId).execute();
  return rows.map(({ id }) => id);
}

/** Whether someone with an account works for the vendor now. */
export async function worksForVendor(db: Kysely<Schema>, userId: number): Promise<boolean> {
  return (await findVendorPeople(db, [userId])).length > 0;
}

/** Those of the given people who have an account and work for the vendor now. */
export async function findVendorPeople(db: Kysely<Schema>, userIds: readonly number[]): Promise<number[]> {
  const rows = await vendorPeople(db).where("u.id", "=", anyId(userIds)).execute();
  return rows.map(({ id }) => id);
}

/** People who have an account and work for the vendor now, to be narrowed. */
export function vendorPeople(db: Kysely<Schema>) {
  return db
    .selectFrom("app_user as u")
    .select(["u.id", "u.account"])
    .where("u.status", "<>", 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("employee as e")
          .innerJoin("company as c", "c.id", "e.company_id")
          .select("e.id")
          .whereRef("e.user_id", "=", "u.id")
          .where("e.status", "=", 1)
          .where("c.party_type", "in", [...vendorParties]),
      ),
    );
}

/** Whether a team can be given work. */
export async function isActiveTeam(db: Kysely<Schema>, id: number): Promise<boolean> {
  return (await findActiveTeams(db, [id])).length > 0;
}

/** Those of the teams that can be given work. */
export async function findActiveTeams(db: Kysely<Schema>, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("team")
    .select("id")
    .where("id", "=", anyId(ids))
    .where("status", "=", 1)
    .execute();
  return rows.map(({ id }) => id);
}

function teamMembers(db: Kysely<Schema>, teamId: number) {
  return db
    .selectFrom("team_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select("m.user_id")
    .where("m.team_id", "=", teamId)
    .where("m.status", "=", 1)
    .where("u.status", "<>", 0);
}

function companyMembers(db: Kysely<Schema>, companyId: number) {
  return db
    .selectFrom("employee as e")
    .innerJoin("app_user as u", "u.id", "e.user_id")
    .select("u.id")
    .where("e.company_id", "=", companyId)
    .where("e.status", "=", 1)
    .where("u.status", "<>", 0);
}
