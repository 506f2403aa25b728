import { acrossOrganisations, type Kysely, type Schema, type Transaction } from "@pharos/db";
import { type Grantee, leavesNobody, type RoleFacts, type SystemAdmin } from "@pharos/domain/access";
import { isPermission } from "@pharos/domain/permissions";
import { sql } from "kysely";

/** A role with what it holds, locked so that it stays as it is until the end of the transaction. */
export interface LockedRole extends RoleFacts {
  readonly id: number;
  readonly isBuiltin: boolean;
  readonly version: number;
}

/** Locks a role: `share` to give it, `update` to change it. */
export async function lockRole(
  db: Transaction<Schema>,
  by: { readonly id: number } | { readonly code: string },
  strength: "share" | "update",
): Promise<LockedRole | undefined> {
  const role = await db
    .selectFrom("role")
    .select(["id", "code", "is_builtin", "version"])
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : 0))
    .$if("code" in by, (query) => query.where("code", "=", "code" in by ? by.code : ""))
    .$if(strength === "share", (query) => query.forShare())
    .$if(strength === "update", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!role) return undefined;
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const permissions = await findPermissionsOfRole(db, role.id);
  return {
    id: role.id,
    code: role.code,
    isBuiltin: role.is_builtin,
    version: role.version,
    permissions: permissions.filter(isPermission),
  };
}

/** Codes of what a role holds. */
export async function findPermissionsOfRole(db: Kysely<Schema>, roleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .select("permission.code")
    .where("role_permission.role_id", "=", roleId)
    .orderBy("permission.code")
    .execute();
  return rows.map(({ code }) => code);
}

/** Locks a person and reads the roles; two changes of one person's roles come one after the other. */
export async function lockGrantee(db: Transaction<Schema>, userId: number): Promise<Grantee | undefined> {
  const user = await db
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const [roles, isCustomerOnly] = [await findRoleCodes(db, userId), await findIsCustomerOnly(db, userId)];
  return { userId, roles: new Set(roles), isCustomerOnly };
}

/** The roles a person holds, with what they hold. */
export async function findHeldRoles(db: Kysely<Schema>, userId: number): Promise<RoleFacts[]> {
  const { rows } = await sql<{ code: string; permissions: string[] }>`
    select r.code, array(select p.code::text from role_permission rp join permission p on p.id = rp.permission_id
      where rp.role_id = r.id) as permissions
    from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = ${userId} order by r.sort, r.id`.execute(db);
  return rows.map(({ code, permissions }) => ({ code, permissions: permissions.filter(isPermission) }));
}

/** Codes of a person's roles, in their order. */
export async function findRoleCodes(db: Kysely<Schema>, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .select("role.code")
    .where("user_role.user_id", "=", userId)
    .orderBy("role.sort")
    .orderBy("role.id")
    .execute();
  return rows.map(({ code }) => code);
}

async function findIsCustomerOnly(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const query = sql<{ is_customer_only: boolean }>`
    select coalesce(bool_or(c.party_type = 1) and not bool_or(c.party_type in (2, 3)), false) as is_customer_only
    from employee e join company c on c.id = e.company_id
    where e.user_id = ${userId} and e.status = 1 and c.status = 1
  `;
  const { rows } = await acrossOrganisations(() => query.execute(db));
  return rows[0]?.is_customer_only ?? false;
}

/** Gives a role; answers false when the person had it. */
export async function insertUserRole(
  db: Transaction<Schema>,
  userId: number,
  roleCode: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into user_role (user_id, role_id) select ${userId}, id from role where code = ${roleCode}
    on conflict do nothing returning role_id
  `.execute(db);
  return rows.length > 0;
}

/** Takes a role away; answers false when the person did not have it. */
export async function deleteUserRole(
  db: Transaction<Schema>,
  userId: number,
  roleCode: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from user_role using role
    where role.id = user_role.role_id and role.code = ${roleCode} and user_role.user_id = ${userId}
    returning user_role.user_id
  `.execute(db);
  return rows.length > 0;
}

/**
 * Whether no system admin who can sign in is left when these people stop being one. Locks the role first: of two people who
 * remove each other at the same moment, the second one sees what the first has done.
 */
export async function wouldLeaveNobody(
  db: Transaction<Schema>,
  leaving: readonly number[],
): Promise<boolean> {
  await db.selectFrom("role").select("id").where("code", "=", "sys").forUpdate().execute();
  const { rows } = await sql<SystemAdmin>`
    select u.id as "userId",
      u.status <> 0 and u.password_hash is not null
        and coalesce(u.one_time_password_until > now(), true) as "canSignIn"
    from user_role ur join role r on r.id = ur.role_id join app_user u on u.id = ur.user_id
    where r.code = 'sys'`.execute(db);
  return leavesNobody(rows, new Set(leaving));
}

/** Makes a team's member its admin; someone who was no member becomes one. */
export async function setTeamAdmin(db: Transaction<Schema>, userId: number, teamId: number): Promise<void> {
  await sql`
    insert into team_member (team_id, user_id, is_admin, category)
    select id, ${userId}, true, group_type from team where id = ${teamId}
    on conflict (team_id, user_id) do update set is_admin = true, status = 1
  `.execute(db);
}

/** Ends someone's being admin of one team, or of all; answers whether a team is left. */
export async function clearTeamAdmin(
  db: Transaction<Schema>,
  userId: number,
  teamId: number | undefined,
): Promise<boolean> {
  await db
    .updateTable("team_member")
    .set({ is_admin: false })
    .where("user_id", "=", userId)
    .$if(teamId !== undefined, (query) => query.where("team_id", "=", teamId ?? 0))
    .execute();
  const left = await db
    .selectFrom("team_member")
    .innerJoin("team", "team.id", "team_member.team_id")
    .select("team_member.id")
    .where("team_member.user_id", "=", userId)
    .where("team_member.is_admin", "=", true)
    .where("team_member.status", "=", 1)
    .where("team.status", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

/** Takes the mark of a review DBA away. */
export async function clearReviewDba(db: Transaction<Schema>, userId: number): Promise<void> {
  await db.updateTable("app_user").set({ is_review_dba: false }).where("id", "=", userId).execute();
}
