import type { Schema, Transaction } from "@pharos/db";
import { permissionCodes, permissionGroups, permissions } from "@pharos/domain/permissions";
import { builtinRoleCodes, builtinRoles, rolePermissions } from "@pharos/domain/roles";

/**
 * Inserts the builtin roles and the permission tree, and gives a permission that is new to this database to the roles that
 * hold it by default. What an administrator has changed since then stays changed.
 */
export async function ensureRolesAndPermissions(tx: Transaction<Schema>): Promise<void> {
  await insertRoles(tx);
  await insertGroups(tx);
  const added = await insertPermissions(tx);
  if (added.length > 0) await grantDefaults(tx, added);
}

async function insertRoles(tx: Transaction<Schema>): Promise<void> {
  const rows = builtinRoleCodes.map((code, sort) => ({
    code,
    name: builtinRoles[code].zh,
    name_en: builtinRoles[code].en,
    is_builtin: true,
    sort,
  }));
  await tx
    .insertInto("role")
    .values(rows)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}

/** Branches of the tree carry no right themselves; `group.` keeps their codes apart from permissions. */
const groupCode = (group: string): string => `group.${group}`;

async function insertGroups(tx: Transaction<Schema>): Promise<void> {
  const rows = Object.entries(permissionGroups).map(([group, { zh, en }], sort) => ({
    code: groupCode(group),
    name: zh,
    name_en: en,
    sort,
  }));
  await tx
    .insertInto("permission")
    .values(rows)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}

async function insertPermissions(tx: Transaction<Schema>): Promise<{ id: number; code: string }[]> {
  const groups = await tx
    .selectFrom("permission")
    .select(["id", "code"])
    .where("parent_id", "is", null)
    .execute();
  const groupIds = new Map(groups.map(({ id, code }) => [code, id]));
  const rows = permissionCodes.map((code, sort) => {
    const { group, zh, en } = permissions[code];
    return { code, name: zh, name_en: en, sort, parent_id: groupIds.get(groupCode(group)) ?? null };
  });
  return tx
    .insertInto("permission")
    .values(rows)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning(["id", "code"])
    .execute();
}

async function grantDefaults(
  tx: Transaction<Schema>,
  added: readonly { id: number; code: string }[],
): Promise<void> {
  const roles = await tx
    .selectFrom("role")
    .select(["id", "code"])
    .where("code", "in", builtinRoleCodes)
    .execute();
  const roleIds = new Map(roles.map(({ id, code }) => [code, id]));
  const rows = builtinRoleCodes.flatMap((role) => {
    const held = new Set<string>(rolePermissions[role]);
    const roleId = roleIds.get(role);
    if (roleId === undefined) return [];
    return added
      .filter(({ code }) => held.has(code))
      .map(({ id }) => ({ role_id: roleId, permission_id: id }));
  });
  if (rows.length === 0) return;
  await tx
    .insertInto("role_permission")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
