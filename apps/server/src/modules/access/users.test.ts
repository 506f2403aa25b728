import {
  endUserSessions,
  exportUsers,
  getUserAccount,
  listRoles,
  listUsers,
  resetUserPassword,
  saveUser,
  setUserStatus,
  unlockUser,
} from "@pharos/api/access";
import { listRecordHistory } from "@pharos/api/audit";
import { getUserDetail, login } from "@pharos/api/identity";
import { personas, worldPassword } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const enter = (account: string, password: string) =>
  app.call(login, { body: { loginType: "password", account, password } });
const accountOf = async (userId: number) =>
  (await app.call(getUserAccount, { params: { id: userId } }, { as: "sys" })).result;

describe("the list of accounts", () => {
  it("is read by system and platform admins, with phones masked", async () => {
    for (const as of ["sys", "pa"] as const) {
      const { result } = await app.call(listUsers, { query: { pageSize: 100 } }, { as });
      expect(result.total).toBe(Object.keys(personas).length);
      expect(result.list.find(({ account }) => account === "ta")).toMatchObject({
        displayName: personas.ta.name,
        phone: "139****0004",
        email: "t***@example.com",
        companyName: "屿光数据服务",
        isInternal: true,
        roles: [{ code: "ta" }, { code: "dba" }],
        status: 1,
      });
    }
    for (const as of ["ma", "ta", "dba", "orgAdmin", "customer"] as const)
      expect([as, (await app.call(listUsers, {}, { as })).status]).toEqual([as, 205]);
  });

  it.each([
    ["words", { search: "谷雨" }, ["ta"]],
    ["a phone", { search: "13900000004" }, ["ta"]],
    ["a role", { roleCode: "ma" }, ["ma"]],
    ["a state", { status: 0 }, ["disabled"]],
    ["nothing that a pattern would match", { search: "%" }, []],
  ] as const)("is narrowed by %s", async (_, query, accounts) => {
    const { result } = await app.call(listUsers, { query }, { as: "sys" });
    expect(result.list.map(({ account }) => account)).toEqual(accounts);
  });

  it("is narrowed by employer and sorted", async () => {
    const query = { companyId: app.world.companies.a, sortField: "account", sortOrder: "desc" } as const;
    const { result } = await app.call(listUsers, { query }, { as: "sys" });
    expect(result.list.map(({ account }) => account)).toEqual([
      "orgadmin",
      "disabled",
      "customer2",
      "customer",
    ]);
  });

  it("is taken away as a file by anyone who reads it", async () => {
    const file = await app.inject({
      method: "GET",
      url: `${exportUsers.path}?format=csv&search=%E8%B0%B7%E9%9B%A8`,
      headers: { authorization: await app.signIn("pa"), "accept-language": "zh-CN" },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("139****0004");
    expect(file.body).toContain("团队管理员");
    const refused = await app.inject({
      method: "GET",
      url: `${exportUsers.path}?format=csv`,
      headers: { authorization: await app.signIn("dba") },
    });
    expect([refused.statusCode, refused.body]).toEqual([205, ""]);
  });
});

describe("an account", () => {
  it("shows its reader what the reader may see", async () => {
    const id = app.world.users.ta;
    const sys = await accountOf(id);
    expect(sys).toMatchObject({
      phone: personas.ta.phone,
      teams: [{ teamName: "交付一组", isAdmin: true }],
      employments: [{ companyName: "屿光数据服务", isActive: true }],
      abilities: { edit: { isAllowed: true }, unlock: { isAllowed: false }, enable: { isAllowed: false } },
    });
    const pa = (await app.call(getUserAccount, { params: { id } }, { as: "pa" })).result;
    expect(pa).toMatchObject({
      phone: "139****0004",
      sessions: [],
      abilities: { edit: { isAllowed: false } },
    });
    expect((await app.call(getUserAccount, { params: { id: 999_999 } }, { as: "sys" })).status).toBe(204);
    expect((await app.call(getUserAccount, { params: { id } }, { as: "dba" })).status).toBe(205);
  });

  it("is created without a password and entered by a one-time one, which leads nowhere but to an own one", async () => {
    const body = {
      account: "New.Person",
      displayName: "春分",
      phone: "13900000099",
      email: "New@example.com",
      roles: ["dba"],
    };
    const { result } = await app.call(saveUser, { body }, { as: "sys" });
    const { userId } = result;
    expect((await enter("new.person", "")).envelope?.success).toBe(false);
    const reset = await app.call(resetUserPassword, { body: { userId } }, { as: "sys" });
    const { initialPassword } = reset.result;
    expect(initialPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const entered = await enter("new.person", initialPassword);
    expect(entered.result.mustChangePassword).toBe(true);
    const listed = await app.call(listUsers, {}, { token: entered.result.token });
    expect(listed.errorCode).toBe("auth.mustChangePassword");
    const rows = await app.platform.database.kysely.selectFrom("audit_log").selectAll().execute();
    const messages = await app.platform.database.kysely.selectFrom("idempotency_key").selectAll().execute();
    expect(JSON.stringify([rows, messages])).not.toContain(initialPassword);
  });

  it("refuses what is taken or malformed, at the field", async () => {
    const base = { displayName: "x" };
    for (const [field, more] of [
      ["account", { account: "ta" }],
      ["account", { account: "中文" }],
      ["account", {}],
      ["phone", { account: "other1", phone: personas.ta.phone }],
      ["phone", { account: "other1", phone: "123" }],
      ["email", { account: "other1", email: "TA@example.com" }],
      ["email", { account: "other1", email: "nonsense" }],
    ] as const) {
      const refused = await app.call(saveUser, { body: { ...base, ...more } }, { as: "sys" });
      expect([field, Object.keys(refused.envelope?.fields ?? {})]).toEqual([field, [field]]);
    }
    const refused = await app.call(saveUser, { body: { ...base, account: "other1" } }, { as: "pa" });
    expect(refused.errorCode).toBe("common.permissionDenied");
  });

  it("is changed by version, its roles by the rules, and keeps a history", async () => {
    const userId = app.world.users.dutyDba;
    const { version } = await accountOf(userId);
    const body = { userId, displayName: "立冬二", roles: ["dba", "ma"], isReviewDba: true, version };
    expect((await app.call(saveUser, { body }, { as: "sys" })).envelope?.success).toBe(true);
    expect((await app.call(saveUser, { body }, { as: "sys" })).errorCode).toBe("common.dataChanged");
    const me = (await app.call(getUserDetail, {}, { as: "dutyDba" })).result;
    expect([me.roles, me.isReviewDba]).toEqual([["ma", "dba"], true]);
    const now = (await accountOf(userId)).version;
    for (const [code, roles] of [
      ["access.teamNeeded", ["dba", "ta"]],
      ["access.baseRoleNeeded", ["ma"]],
      ["access.roleNotFound", ["dba", "nonsense"]],
    ] as const) {
      const refused = await app.call(
        saveUser,
        { body: { ...body, roles: [...roles], isReviewDba: undefined, version: now } },
        { as: "sys" },
      );
      expect([code, refused.errorCode]).toEqual([code, code]);
    }
    // Giving comes before taking: a leader exchanges one way in for the other.
    const swapped = await app.call(
      saveUser,
      { body: { ...body, roles: ["ma", "user"], isReviewDba: undefined, version: now } },
      { as: "sys" },
    );
    expect(swapped.envelope?.success).toBe(true);
    const mark = await app.call(
      saveUser,
      { body: { ...body, roles: undefined, version: now + 1 } },
      { as: "sys" },
    );
    expect(mark.envelope?.fields).toHaveProperty("isReviewDba");
    const history = await app.call(
      listRecordHistory,
      { query: { objectType: "user", objectId: userId } },
      { as: "sys" },
    );
    expect(history.result.list.map(({ action }) => action)).toContain("access.rolesChanged");
    expect(history.result.list.at(-1)).toMatchObject({
      action: "access.userChanged",
      changes: [{ field: "displayName", before: "立冬", after: "立冬二" }],
    });
  });

  it("hides phone and mail in its history from those who only read", async () => {
    const userId = app.world.users.noRole;
    const { version } = await accountOf(userId);
    const body = { userId, displayName: "浮萍", phone: "13900000077", version };
    await app.call(saveUser, { body }, { as: "sys" });
    const query = { objectType: "user", objectId: userId };
    const sys = await app.call(listRecordHistory, { query }, { as: "sys" });
    expect(sys.body).toContain("13900000077");
    const pa = await app.call(listRecordHistory, { query }, { as: "pa" });
    expect([pa.status, pa.body.includes("13900000077")]).toEqual([200, false]);
  });
});

describe("a one-time password", () => {
  it("ends every session, and stops working when no one uses it", async () => {
    const userId = app.world.users.customer2;
    const token = await app.signIn("customer2");
    const { result } = await app.call(resetUserPassword, { body: { userId } }, { as: "sys" });
    expect((await app.call(getUserDetail, {}, { token })).status).toBe(401);
    expect((await enter("customer2", worldPassword)).envelope?.success).toBe(false);
    await app.platform.database.kysely
      .updateTable("app_user")
      .set({ one_time_password_until: sql<string>`now() - interval '1 minute'` })
      .where("id", "=", userId)
      .execute();
    expect((await enter("customer2", result.initialPassword)).errorCode).toBe("auth.badCredentials");
  });

  it("is no one's to set for themselves, nor for a disabled account, nor without the right", async () => {
    const { users } = app.world;
    for (const [as, userId, code] of [
      ["sys", users.sys, "access.notYourself"],
      ["sys", users.disabled, "access.userDisabled"],
      ["sys", 999_999, "access.userNotFound"],
      ["pa", users.dba, "common.permissionDenied"],
    ] as const) {
      const refused = await app.call(resetUserPassword, { body: { userId } }, { as });
      expect([as, refused.errorCode]).toEqual([as, code]);
    }
  });
});

describe("a lock-out", () => {
  it("is seen, and lifted by a system admin", async () => {
    const userId = app.world.users.expiredCustomer;
    for (let guess = 0; guess < 6; guess += 1) await enter("expiredcustomer", "Guess-1");
    const locked = await app.call(listUsers, { query: { status: 2 } }, { as: "sys" });
    expect(locked.result.list.map(({ account }) => account)).toEqual(["expiredcustomer"]);
    expect((await enter("expiredcustomer", worldPassword)).status).toBe(429);
    await app.drain();
    const notified = await app.platform.database.kysely
      .selectFrom("message")
      .select(["user_id", "title_key"])
      .where("event", "=", "user.locked")
      .orderBy("title_key")
      .execute();
    expect(notified).toEqual([
      { user_id: app.world.users.sys, title_key: "accessServer.message.locked" },
      { user_id: userId, title_key: "accessServer.message.ownLocked" },
    ]);
    expect((await app.call(unlockUser, { body: { userId } }, { as: "pa" })).errorCode).toBe(
      "common.permissionDenied",
    );
    await app.call(unlockUser, { body: { userId } }, { as: "sys" });
    expect((await accountOf(userId)).status).toBe(1);
    expect((await enter("expiredcustomer", worldPassword)).envelope?.success).toBe(true);
  });
});

describe("disabling", () => {
  it("ends sessions at once, and enabling lets in again", async () => {
    const userId = app.world.users.otherCompany;
    const token = await app.signIn("otherCompany");
    await app.call(setUserStatus, { body: { userId, isEnabled: false } }, { as: "sys" });
    expect((await app.call(getUserDetail, {}, { token })).status).toBe(401);
    expect((await enter("othercompany", worldPassword)).envelope?.success).toBe(false);
    await app.call(setUserStatus, { body: { userId, isEnabled: true } }, { as: "sys" });
    expect((await enter("othercompany", worldPassword)).envelope?.success).toBe(true);
  });

  it("is an organisation admin's right over the own customers' people only", async () => {
    const { users } = app.world;
    const set = (userId: number, isEnabled: boolean) =>
      app.call(setUserStatus, { body: { userId, isEnabled } }, { as: "orgAdmin" });
    expect((await set(users.customer, false)).envelope?.success).toBe(true);
    expect((await set(users.customer, true)).envelope?.success).toBe(true);
    const foreign = await set(users.otherCompany, false);
    const missing = await set(999_999, false);
    expect(foreign.body).toBe(missing.body);
    expect(foreign.errorCode).toBe("access.userNotFound");
    expect((await set(users.dba, false)).errorCode).toBe("access.userNotFound");
    expect((await set(users.orgAdmin, false)).errorCode).toBe("access.notYourself");
    for (const as of ["pa", "ta", "ma", "dba"] as const) {
      const refused = await app.call(
        setUserStatus,
        { body: { userId: users.customer, isEnabled: false } },
        { as },
      );
      expect([as, refused.errorCode]).toEqual([as, "common.permissionDenied"]);
    }
  });

  it("keeps the last system admin, also when two disable each other at once", async () => {
    const { users } = app.world;
    const disable = (userId: number, as: "sys" | "dba2") =>
      app.call(setUserStatus, { body: { userId, isEnabled: false } }, { as });
    expect((await disable(users.sys, "sys")).errorCode).toBe("access.notYourself");
    const { version, roles } = await accountOf(users.dba2);
    const codes = [...roles.map(({ code }) => code), "sys"];
    const body = { userId: users.dba2, displayName: "夏至", roles: codes, version };
    expect((await app.call(saveUser, { body }, { as: "sys" })).envelope?.success).toBe(true);
    await app.call(listRoles, {}, { as: "dba2" });
    const answers = await Promise.all([disable(users.dba2, "sys"), disable(users.sys, "dba2")]);
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    await app.platform.database.kysely
      .updateTable("app_user")
      .set({ status: 1 })
      .where("id", "in", [users.sys, users.dba2])
      .execute();
  });
});

describe("ending sessions", () => {
  it("signs someone out everywhere", async () => {
    const userId = app.world.users.reviewDba;
    const [first, second] = [await app.signIn("reviewDba"), await app.signIn("reviewDba")];
    const as = { token: await app.signIn("sys") };
    const account = await app.call(getUserAccount, { params: { id: userId } }, as);
    expect(account.result.sessions).toHaveLength(2);
    await app.call(endUserSessions, { body: { userId } }, as);
    for (const token of [first, second])
      expect((await app.call(getUserDetail, {}, { token })).status).toBe(401);
    const refused = await app.call(endUserSessions, { body: { userId } }, { as: "pa" });
    expect(refused.errorCode).toBe("common.permissionDenied");
  });
});
