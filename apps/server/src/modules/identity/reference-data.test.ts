import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { permissionCodes } from "@pharos/domain/permissions";
import { builtinRoleCodes, rolePermissions } from "@pharos/domain/roles";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureRolesAndPermissions } from "./reference-data.ts";

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction(ensureRolesAndPermissions);
});
afterAll(() => database.close());

async function grants(): Promise<Record<string, string[]>> {
  const rows = await database.kysely
    .selectFrom("role_permission as rp")
    .innerJoin("role as r", "r.id", "rp.role_id")
    .innerJoin("permission as p", "p.id", "rp.permission_id")
    .select(["r.code as role", "p.code as permission"])
    .execute();
  return Object.fromEntries(
    builtinRoleCodes.map((code) => [
      code,
      rows
        .filter(({ role }) => role === code)
        .map(({ permission }) => permission)
        .sort(),
    ]),
  );
}

it("inserts the builtin roles, the permission tree and the default rights", async () => {
  const roles = await database.kysely
    .selectFrom("role")
    .select(["code", "is_builtin"])
    .orderBy("sort")
    .execute();
  expect(roles).toEqual(builtinRoleCodes.map((code) => ({ code, is_builtin: true })));
  const leaves = await database.kysely
    .selectFrom("permission")
    .select("code")
    .where("parent_id", "is not", null)
    .execute();
  expect(leaves.map(({ code }) => code).sort()).toEqual([...permissionCodes].sort());
  expect(await grants()).toEqual(
    Object.fromEntries(builtinRoleCodes.map((code) => [code, [...rolePermissions[code]].sort()])),
  );
});

it("leaves an administrator's changes alone, and grants a new permission to its default roles", async () => {
  const role = await database.kysely
    .selectFrom("role")
    .select("id")
    .where("code", "=", "dba")
    .executeTakeFirstOrThrow();
  const permission = await database.kysely
    .selectFrom("permission")
    .select("id")
    .where("code", "=", "ai:chat")
    .executeTakeFirstOrThrow();
  await database.kysely
    .deleteFrom("role_permission")
    .where("role_id", "=", role.id)
    .where("permission_id", "=", permission.id)
    .execute();
  await database.kysely.updateTable("role").set({ name: "工程师" }).where("id", "=", role.id).execute();
  // As in a database that was filled by a release without this permission.
  await database.kysely.deleteFrom("permission").where("code", "=", "fault:internal").execute();
  await database.transaction(ensureRolesAndPermissions);
  const held = (await grants())["dba"];
  expect(held).not.toContain("ai:chat");
  expect(held).toContain("fault:internal");
  const { name } = await database.kysely
    .selectFrom("role")
    .select("name")
    .where("id", "=", role.id)
    .executeTakeFirstOrThrow();
  expect(name).toBe("工程师");
});
