import type {
  getRole,
  listRoles as listRolesEndpoint,
  listRoleUsers as listRoleUsersEndpoint,
  RoleRow,
} from "@pharos/api/access";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Decision, unless } from "../../platform/policy.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { findPermissionIds, findRoles, findRoleUsers, type RoleRecord } from "./role.repo.ts";

/** The roles with their counts. */
export async function listRoles(
  { database }: Pick<Platform, "database">,
  { keyword }: HandlerInput<typeof listRolesEndpoint>["query"],
): Promise<CallResult<typeof listRolesEndpoint>> {
  return (await findRoles(database.kysely, { keyword })).map(toRoleRow);
}

/** One role with what it holds. */
export async function readRole(
  { database, translate }: Pick<Platform, "database" | "translate">,
  call: Call,
  id: number,
): Promise<CallResult<typeof getRole>> {
  const [role] = await findRoles(database.kysely, { id });
  if (!role) throw new AppError("access.notFound");
  return {
    ...toRoleRow(role),
    permIds: await findPermissionIds(database.kysely, id),
    version: role.version,
    abilities: { delete: toAbility(mayDelete(role), call.locale, translate) },
  };
}

/** One page of the people who hold a role. */
export async function listRoleUsers(
  { database }: Pick<Platform, "database">,
  { roleId, keyword, pageNum, pageSize }: HandlerInput<typeof listRoleUsersEndpoint>["query"],
): Promise<CallResult<typeof listRoleUsersEndpoint>> {
  const db = database.kysely;
  if ((await findRoles(db, { id: roleId })).length === 0) throw new AppError("access.notFound");
  const { rows, total } = await findRoleUsers(db, { roleId, keyword }, { pageNum, pageSize });
  return {
    total,
    pageNum,
    pageSize,
    list: rows.map((row) => ({
      userId: row.user_id,
      account: row.account,
      employeeName: row.employee_name,
      companyName: row.company_name,
      companyNameEn: row.company_name_en,
      teamName: row.teams.length === 0 ? null : row.teams.map(({ teamName }) => teamName).join(" / "),
      teams: row.teams,
      status: row.status,
    })),
  };
}

/** Whether a role may go: none of the product's, and none that someone holds. */
export function mayDelete({
  is_builtin,
  user_count,
}: Pick<RoleRecord, "is_builtin" | "user_count">): Decision {
  if (is_builtin) return { code: "access.builtinRole" };
  return unless(user_count === 0, "access.roleInUse", { count: user_count });
}

function toRoleRow(role: RoleRecord): RoleRow {
  return {
    id: role.id,
    code: role.code,
    name: role.name,
    nameEn: role.name_en,
    builtin: role.is_builtin,
    remark: role.remark,
    sort: role.sort,
    userCount: role.user_count,
    permCount: role.perm_count,
  };
}
