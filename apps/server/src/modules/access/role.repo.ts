import type { Kysely, Schema, Transaction } from "@pharos/db";
import { permissionCodes } from "@pharos/domain/permissions";
import { sql } from "kysely";
import { contains } from "../../platform/contains.ts";
import { offsetOf } from "../../platform/paging.ts";
import { employeeName, employerName, employerNameEn } from "./person.sql.ts";

/** A role with its counts. */
export interface RoleRecord {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly is_builtin: boolean;
  readonly remark: string | null;
  readonly sort: number;
  readonly version: number;
  readonly user_count: number;
  readonly perm_count: number;
}

/** Roles by their order; `keyword` is part of a name or code. */
export function findRoles(
  db: Kysely<Schema>,
  { id, keyword }: { id?: number; keyword?: string } = {},
): Promise<RoleRecord[]> {
  return db
    .selectFrom("role")
    .select((eb) => [
      "role.id",
      "role.code",
      "role.name",
      "role.name_en",
      "role.is_builtin",
      "role.remark",
      "role.sort",
      "role.version",
      eb
        .selectFrom("user_role")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .whereRef("user_role.role_id", "=", "role.id")
        .$asScalar()
        .$notNull()
        .as("user_count"),
      eb
        .selectFrom("role_permission")
        .innerJoin("permission", "permission.id", "role_permission.permission_id")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .whereRef("role_permission.role_id", "=", "role.id")
        .where("permission.code", "in", permissionCodes)
        .$asScalar()
        .$notNull()
        .as("perm_count"),
    ])
    .$if(id !== undefined, (query) => query.where("role.id", "=", id ?? 0))
    .$if(keyword !== undefined && keyword !== "", (query) =>
      query.where((eb) =>
        eb.or([
          contains(eb.ref("role.name"), keyword ?? ""),
          contains(eb.ref("role.name_en"), keyword ?? ""),
          contains(eb.ref("role.code"), keyword ?? ""),
        ]),
      ),
    )
    .orderBy("role.sort")
    .orderBy("role.id")
    .execute();
}

/** The permissions of a role as ids of the tree; what this release does not know is left out. */
export async function findPermissionIds(db: Kysely<Schema>, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .select("permission.id")
    .where("role_permission.role_id", "=", roleId)
    .where("permission.code", "in", permissionCodes)
    .orderBy("permission.sort")
    .orderBy("permission.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A team that somebody administers. */
interface AdministeredTeam {
  readonly teamId: number;
  readonly teamName: string;
  readonly teamNameEn: string | null;
}

/** Someone who holds a role. */
export interface RoleUserRecord {
  readonly user_id: number;
  readonly account: string;
  readonly employee_name: string;
  readonly company_name: string | null;
  readonly company_name_en: string | null;
  readonly status: number;
  readonly teams: AdministeredTeam[];
}

/** One page of the people who hold a role. */
export async function findRoleUsers(
  db: Kysely<Schema>,
  { roleId, keyword = "" }: { roleId: number; keyword?: string },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: RoleUserRecord[]; total: number }> {
  const base = db
    .selectFrom("user_role")
    .innerJoin("app_user", "app_user.id", "user_role.user_id")
    .where("user_role.role_id", "=", roleId)
    .$if(keyword !== "", (query) =>
      query.where((eb) =>
        eb.or([
          contains(eb.ref("app_user.account"), keyword),
          contains(eb.ref("app_user.display_name"), keyword),
          contains(employeeName, keyword),
        ]),
      ),
    );
  const [rows, count] = await Promise.all([
    base
      .select([
        "app_user.id as user_id",
        "app_user.account",
        "app_user.status",
        employeeName.as("employee_name"),
        employerName.as("company_name"),
        employerNameEn.as("company_name_en"),
        administeredTeams.as("teams"),
      ])
      .orderBy("app_user.account")
      .orderBy("app_user.id")
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

const administeredTeams = sql<AdministeredTeam[]>`(
  select coalesce(json_agg(json_build_object('teamId', t.id, 'teamName', t.name, 'teamNameEn', t.name_en) order by t.id), '[]')
  from team_member m join team t on t.id = m.team_id
  where m.user_id = app_user.id and m.is_admin and m.status = 1 and t.status = 1
)`;

/** Whether a person who belongs to customers alone holds the role. */
export async function isHeldByCustomers(db: Kysely<Schema>, roleId: number): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (
      select from user_role ur
      join employee e on e.user_id = ur.user_id and e.status = 1
      join company c on c.id = e.company_id and c.status = 1
      where ur.role_id = ${roleId}
      group by ur.user_id
      having bool_or(c.party_type = 1) and not bool_or(c.party_type in (2, 3))
    ) as is_held
  `.execute(db);
  return rows[0]?.is_held ?? false;
}

/** Replaces what a role holds among what this release knows. */
export async function replacePermissions(
  db: Transaction<Schema>,
  roleId: number,
  { addIds, removeIds }: { addIds: readonly number[]; removeIds: readonly number[] },
): Promise<void> {
  if (removeIds.length > 0) {
    await db
      .deleteFrom("role_permission")
      .where("role_id", "=", roleId)
      .where("permission_id", "in", [...removeIds])
      .execute();
  }
  if (addIds.length > 0) {
    await db
      .insertInto("role_permission")
      .values(addIds.map((permission_id) => ({ role_id: roleId, permission_id })))
      .execute();
  }
}

/** Raises the version of a role, so that someone who edits an older one is notified. */
export async function touchRole(db: Transaction<Schema>, roleId: number, now: Date): Promise<void> {
  await db
    .updateTable("role")
    .set({ version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where("id", "=", roleId)
    .execute();
}
