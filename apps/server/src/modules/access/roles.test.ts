import {
  authorizeRole,
  deletePermission,
  deleteRole,
  getPermissionTree,
  getRole,
  listRoles,
  listRoleUsers,
  savePermission,
  saveRole,
} from "@pharos/api/access";
import { listRecordHistory } from "@pharos/api/audit";
import { getUserDetail } from "@pharos/api/identity";
import { listServiceRequests } from "@pharos/api/service-request";
import { type Permission, permissionCodes, sysOnlyPermissions } from "@pharos/domain/permissions";
import { builtinRoleCodes, rolePermissions } from "@pharos/domain/roles";
import { type PersonaName, personas } from "@pharos/fixtures";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { randomRun } from "../../testing/random-run.ts";

let app: TestApp;
let roleIds: Record<string, number>;
beforeAll(async () => {
  app = await createTestApp();
  const { result } = await app.call(listRoles, {}, { as: "sys" });
  roleIds = Object.fromEntries(result.map(({ code, id }) => [code, id]));
});
afterAll(() => app.close());

const roleId = (code: string): number => roleIds[code] ?? 0;
const permsOf = async (who: PersonaName) => (await app.call(getUserDetail, {}, { as: who })).result.perms;
const rolesOf = async (who: PersonaName) => (await app.call(getUserDetail, {}, { as: who })).result.roles;

/** Creates a role of the installation with these permissions. */
async function createRole(code: string, permissions: readonly Permission[]): Promise<number> {
  const { result } = await app.call(saveRole, { body: { code, name: code, nameEn: code } }, { as: "sys" });
  const permIds = await idsOf(permissions);
  await app.call(authorizeRole, { body: { roleId: result.id, permIds, version: 1 } }, { as: "sys" });
  return result.id;
}

async function idsOf(permissions: readonly string[]): Promise<number[]> {
  const { result } = await app.call(getPermissionTree, {}, { as: "sys" });
  return result
    .flatMap(({ children }) => children)
    .filter(({ code }) => permissions.includes(code))
    .map(({ id }) => id);
}

describe("roles", () => {
  it("are listed with how many hold them and how much they allow", async () => {
    const { result } = await app.call(listRoles, {}, { as: "sys" });
    expect(result.slice(0, 6)).toMatchObject(
      builtinRoleCodes.map((code) => ({ code, builtin: true, permCount: rolePermissions[code].length })),
    );
    expect(result.find(({ code }) => code === "sys")?.userCount).toBe(1);
    const found = await app.call(listRoles, { query: { keyword: "专家" } }, { as: "sys" });
    expect(found.result.map(({ code }) => code)).toEqual(["dba"]);
  });

  it("are no one's page but the system admin's", async () => {
    for (const as of ["pa", "ma", "ta", "dba", "orgAdmin", "customer"] as const) {
      expect([as, (await app.call(listRoles, {}, { as })).status]).toEqual([as, 205]);
      const refused = await app.call(saveRole, { body: { code: "x1", name: "x", nameEn: "x" } }, { as });
      expect([as, refused.errorCode]).toEqual([as, "common.permissionDenied"]);
    }
  });

  it("tell who holds them, team admins with their teams", async () => {
    const { result } = await app.call(listRoleUsers, { query: { roleId: roleId("ta") } }, { as: "sys" });
    expect(result).toMatchObject({
      total: 1,
      list: [{ account: "ta", employeeName: personas.ta.name, teamName: "交付一组" }],
    });
    expect((await app.call(listRoleUsers, { query: { roleId: 999_999 } }, { as: "sys" })).status).toBe(204);
  });

  it("of one's own are created, changed by version, and deleted when no one holds them", async () => {
    const created = await app.call(
      saveRole,
      { body: { code: "watcher", name: "观察员", nameEn: "Watcher" } },
      { as: "sys" },
    );
    const { id } = created.result;
    const twice = await app.call(
      saveRole,
      { body: { code: "watcher", name: "再来", nameEn: "Again" } },
      { as: "sys" },
    );
    expect(twice.envelope?.fields).toHaveProperty("code");
    const change = { id, name: "观察者", nameEn: "Watcher", version: 1 };
    expect((await app.call(saveRole, { body: change }, { as: "sys" })).envelope?.success).toBe(true);
    expect((await app.call(saveRole, { body: change }, { as: "sys" })).errorCode).toBe("common.dataChanged");

    await app.call(authorizeRole, { body: { roleId: id, addUserIds: [app.world.users.ma] } }, { as: "sys" });
    const used = await app.call(deleteRole, { params: { id } }, { as: "sys" });
    expect([used.errorCode, used.envelope?.operateMessage]).toEqual([
      "access.roleInUse",
      "还有 1 人持有该角色，请先移除",
    ]);
    const detail = await app.call(getRole, { params: { id } }, { as: "sys" });
    expect(detail.result.abilities.delete.isAllowed).toBe(false);
    await app.call(
      authorizeRole,
      { body: { roleId: id, removeUserIds: [app.world.users.ma] } },
      { as: "sys" },
    );
    expect((await app.call(deleteRole, { params: { id } }, { as: "sys" })).envelope?.success).toBe(true);
    expect((await app.call(getRole, { params: { id } }, { as: "sys" })).status).toBe(204);
  });

  it("of the product stay", async () => {
    for (const code of builtinRoleCodes) {
      const refused = await app.call(deleteRole, { params: { id: roleId(code) } }, { as: "sys" });
      expect([code, refused.errorCode]).toEqual([code, "access.builtinRole"]);
    }
    const invented = await app.call(
      saveRole,
      { body: { code: "Sys!", name: "x", nameEn: "x" } },
      { as: "sys" },
    );
    expect(invented.envelope?.fields).toHaveProperty("code");
  });

  it("leave a history that says who changed what", async () => {
    const id = await createRole("tracked", ["export"]);
    const { result } = await app.call(
      listRecordHistory,
      { query: { objectType: "role", objectId: id } },
      { as: "sys" },
    );
    expect(result.list).toMatchObject([
      { action: "access.rolePermissionsChanged", facts: [{ field: "added", value: ["export"] }] },
      { action: "access.roleCreated", userName: personas.sys.name },
    ]);
    const { status } = await app.call(
      listRecordHistory,
      { query: { objectType: "role", objectId: id } },
      { as: "pa" },
    );
    expect(status).toBe(204);
  });
});

describe("what a role allows", () => {
  it("is set as a whole and acts on the next request of anyone who holds it", async () => {
    const id = await createRole("exporter", []);
    await app.call(
      authorizeRole,
      { body: { roleId: id, addUserIds: [app.world.users.customer2] } },
      { as: "sys" },
    );
    expect(await permsOf("customer2")).not.toContain("export");
    const permIds = await idsOf(["export"]);
    const set = await app.call(authorizeRole, { body: { roleId: id, permIds, version: 1 } }, { as: "sys" });
    expect(set.envelope?.success).toBe(true);
    expect(await permsOf("customer2")).toContain("export");
    const stale = await app.call(
      authorizeRole,
      { body: { roleId: id, permIds: [], version: 1 } },
      { as: "sys" },
    );
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(await permsOf("customer2")).toContain("export");
  });

  it("combines what there is and nothing else", async () => {
    const id = await createRole("combined", ["fault:view"]);
    const tree = (await app.call(getPermissionTree, {}, { as: "sys" })).result;
    const branch = tree[0]?.id ?? 0;
    for (const permIds of [[999_999], [branch]]) {
      const refused = await app.call(
        authorizeRole,
        { body: { roleId: id, permIds, version: 2 } },
        { as: "sys" },
      );
      expect(refused.errorCode).toBe("access.permissionNotFound");
    }
    const governing = await idsOf(sysOnlyPermissions);
    const refused = await app.call(
      authorizeRole,
      { body: { roleId: id, permIds: governing, version: 2 } },
      { as: "sys" },
    );
    expect(refused.errorCode).toBe("access.sysOnlyPermission");
  });

  it("never shows more rows than the person's own standing reaches", async () => {
    const everything = permissionCodes.filter((code) => !sysOnlyPermissions.includes(code));
    const id = await createRole("everything", everything);
    await app.call(
      authorizeRole,
      { body: { roleId: id, addUserIds: [app.world.users.noRole] } },
      { as: "sys" },
    );
    expect(await permsOf("noRole")).toContain("fault:view");
    expect((await app.call(listServiceRequests, {}, { as: "noRole" })).result.total).toBe(0);
  });

  it("keeps the system admin governing and the customers customers", async () => {
    const sysPerms = await idsOf(rolePermissions.sys.filter((code) => code !== "role:edit"));
    const version = (await app.call(getRole, { params: { id: roleId("sys") } }, { as: "sys" })).result
      .version;
    const refused = await app.call(
      authorizeRole,
      { body: { roleId: roleId("sys"), permIds: sysPerms, version } },
      { as: "sys" },
    );
    expect(refused.errorCode).toBe("access.sysKeepsControl");
    const userPerms = await idsOf([...rolePermissions.user, "fault:internal"]);
    const toCustomers = await app.call(
      authorizeRole,
      { body: { roleId: roleId("user"), permIds: userPerms, version: 1 } },
      { as: "sys" },
    );
    expect(toCustomers.errorCode).toBe("access.roleOfCustomers");
  });
});

describe("giving roles", () => {
  const give = (code: string, userId: number, more: object = {}, as: PersonaName = "sys") =>
    app.call(authorizeRole, { body: { roleId: roleId(code), addUserIds: [userId], ...more } }, { as });
  const take = (code: string, userId: number, more: object = {}, as: PersonaName = "sys") =>
    app.call(authorizeRole, { body: { roleId: roleId(code), removeUserIds: [userId], ...more } }, { as });

  it("makes a team admin an expert too, and says so", async () => {
    const { users, teams } = app.world;
    await take("dba", users.dutyDba);
    expect(await rolesOf("dutyDba")).toEqual([]);
    expect((await give("ta", users.dutyDba)).errorCode).toBe("access.teamNeeded");
    const { result } = await give("ta", users.dutyDba, { teamId: teams.duty });
    expect(result).toEqual({
      added: 1,
      removed: 0,
      warnings: [{ userId: users.dutyDba, employeeName: personas.dutyDba.name, roleCode: "dba" }],
    });
    expect(await rolesOf("dutyDba")).toEqual(["ta", "dba"]);
    const me = (await app.call(getUserDetail, {}, { as: "dutyDba" })).result;
    expect(me.teams).toMatchObject([{ teamId: teams.duty, teamName: "值班组", isAdmin: true }]);
    expect((await take("dba", users.dutyDba)).errorCode).toBe("access.dbaBeforeTeamAdmin");
    await take("ta", users.dutyDba, { teamId: teams.duty });
    expect(await rolesOf("dutyDba")).toEqual(["dba"]);
    expect((await app.call(getUserDetail, {}, { as: "dutyDba" })).result.teams[0]?.isAdmin).toBe(false);
  });

  it("keeps the role of a team admin as long as a team is left", async () => {
    const { users, teams } = app.world;
    await give("ta", users.dba, { teamId: teams.one });
    await give("ta", users.dba, { teamId: teams.two });
    await take("ta", users.dba, { teamId: teams.one });
    expect(await rolesOf("dba")).toEqual(["ta", "dba"]);
    await take("ta", users.dba);
    expect(await rolesOf("dba")).toEqual(["dba"]);
  });

  it("gives no vendor role to a customer's person, anyone who asks", async () => {
    for (const code of ["pa", "ma", "dba", "sys"]) {
      const refused = await give(code, app.world.users.customer);
      expect([code, refused.errorCode]).toEqual([code, "access.vendorRole"]);
    }
    expect(await rolesOf("customer")).toEqual(["user"]);
  });

  it("is all or nothing", async () => {
    const { users } = app.world;
    const refused = await app.call(
      authorizeRole,
      { body: { roleId: roleId("ma"), addUserIds: [users.reviewDba, users.customer] } },
      { as: "sys" },
    );
    expect(refused.envelope?.success).toBe(false);
    expect(await rolesOf("reviewDba")).toEqual(["dba"]);
    const missing = await app.call(
      authorizeRole,
      { body: { roleId: roleId("ma"), addUserIds: [users.reviewDba, 999_999] } },
      { as: "sys" },
    );
    expect(missing.errorCode).toBe("access.userNotFound");
    expect(await rolesOf("reviewDba")).toEqual(["dba"]);
  });

  it("lets no one give themselves a role, and keeps leaders able to enter", async () => {
    const { users } = app.world;
    expect((await give("pa", users.sys)).errorCode).toBe("access.notOwnRoles");
    expect((await take("dba", users.ma)).errorCode).toBe("access.baseRoleNeeded");
    expect(await rolesOf("ma")).toEqual(["ma", "dba"]);
  });

  it("keeps the last system admin, also when two remove each other at once", async () => {
    const { users } = app.world;
    expect((await take("sys", users.sys)).errorCode).toBe("access.lastSystemAdmin");
    await give("sys", users.dba2);
    expect(await rolesOf("dba2")).toEqual(["sys", "dba"]);
    const answers = await Promise.all([take("sys", users.dba2), take("sys", users.sys, {}, "dba2")]);
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    const left = await app.platform.database.kysely
      .selectFrom("user_role")
      .select("user_id")
      .where("role_id", "=", roleId("sys"))
      .execute();
    expect(left).toHaveLength(1);
    // The others go on with the one who is left.
    if (left[0]?.user_id === users.dba2) {
      await give("sys", users.sys, {}, "dba2");
      await take("sys", users.dba2);
    }
    expect(await rolesOf("sys")).toEqual(["sys"]);
  });

  it("takes the mark of a review DBA with the expert's role", async () => {
    await take("dba", app.world.users.reviewDba);
    expect(await permsOf("reviewDba")).not.toContain("knowledge:review");
    await give("dba", app.world.users.reviewDba);
    expect(await permsOf("reviewDba")).not.toContain("knowledge:review");
  });

  it("notifies the person", async () => {
    await give("ma", app.world.users.dba2);
    await app.drain();
    const message = await app.platform.database.kysely
      .selectFrom("message")
      .select("params")
      .where("user_id", "=", app.world.users.dba2)
      .where("title_key", "=", "accessServer.message.ownRolesChanged")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(message.params)).toContain("专家");
    await take("ma", app.world.users.dba2);
  });

  it("lets no one gain anything by any sequence of calls that is not a system admin's", async () => {
    const people = ["pa", "ma", "ta", "dba", "orgAdmin", "customer", "noRole"] as const;
    const before = await Promise.all(people.map(permsOf));
    const attempt = fc.record({
      by: fc.constantFrom(...people),
      to: fc.constantFrom(...people),
      role: fc.constantFrom(...builtinRoleCodes, "everything"),
    });
    const everything = await app.call(listRoles, { query: { keyword: "everything" } }, { as: "sys" });
    roleIds["everything"] = everything.result[0]?.id ?? 0;
    const attempts = fc.sample(attempt, randomRun(60));
    for (const { by, to, role } of attempts) {
      const answer = await give(role, app.world.users[to], { teamId: app.world.teams.one }, by);
      expect([by, role, answer.envelope?.success]).toEqual([by, role, false]);
    }
    expect(await Promise.all(people.map(permsOf))).toEqual(before);
  });
});

describe("the permission tree", () => {
  it("names every permission, who holds it and what it opens", async () => {
    const { result } = await app.call(getPermissionTree, {}, { as: "sys" });
    const leaves = result.flatMap(({ children }) => children);
    expect(leaves.map(({ code }) => code).toSorted()).toEqual([...permissionCodes].toSorted());
    expect(leaves.find(({ code }) => code === "role:edit")).toMatchObject({
      isSysOnly: true,
      isWriting: true,
      roleCodes: ["sys"],
      endpoints: expect.arrayContaining([expect.objectContaining({ path: "/esapi/role/auth" })]),
    });
    expect((await app.call(getPermissionTree, {}, { as: "pa" })).status).toBe(205);
  });

  it("renames and notes what there is, by version, and invents nothing", async () => {
    const [branch] = (await app.call(getPermissionTree, {}, { as: "sys" })).result;
    const leaf = branch?.children[0];
    if (!leaf) throw new Error("the tree is empty");
    const body = { id: leaf.id, name: "新名称", nameEn: "New name", note: "说明", version: leaf.version };
    expect((await app.call(savePermission, { body }, { as: "sys" })).envelope?.success).toBe(true);
    expect((await app.call(savePermission, { body }, { as: "sys" })).errorCode).toBe("common.dataChanged");
    const invented = await app.call(
      savePermission,
      { body: { code: "fault:steal", name: "x", nameEn: "x" } },
      { as: "sys" },
    );
    expect(invented.envelope?.fields).toHaveProperty("code");
    expect((await app.call(deletePermission, { params: { id: leaf.id } }, { as: "sys" })).errorCode).toBe(
      "access.builtinPermission",
    );
    const refused = await app.call(savePermission, { body }, { as: "pa" });
    expect(refused.errorCode).toBe("common.permissionDenied");
  });

  it("takes branches of one's own, and lets go of empty ones", async () => {
    const created = await app.call(
      savePermission,
      { body: { code: "group.finance", name: "财务", nameEn: "Finance" } },
      { as: "sys" },
    );
    const { id } = created.result;
    const leaf = (await app.call(getPermissionTree, {}, { as: "sys" })).result
      .flatMap(({ children }) => children)
      .find(({ code }) => code === "contract:amount");
    if (!leaf) throw new Error("no such permission");
    const move = { id: leaf.id, name: leaf.name, nameEn: leaf.nameEn, version: leaf.version };
    await app.call(savePermission, { body: { ...move, parentId: id } }, { as: "sys" });
    const full = await app.call(deletePermission, { params: { id } }, { as: "sys" });
    expect(full.errorCode).toBe("access.branchNotEmpty");
    const back = { ...move, version: leaf.version + 1, parentId: leaf.parentId ?? 0 };
    await app.call(savePermission, { body: back }, { as: "sys" });
    expect((await app.call(deletePermission, { params: { id } }, { as: "sys" })).envelope?.success).toBe(
      true,
    );
    const nowhere = { ...move, version: leaf.version + 2, parentId: leaf.id };
    expect((await app.call(savePermission, { body: nowhere }, { as: "sys" })).errorCode).toBe(
      "access.branchNotFound",
    );
  });
});
