import { listUsers } from "@pharos/api/access";
import { getUserDetail } from "@pharos/api/identity";
import { createApiToken, listApiTokens, revokeApiToken } from "@pharos/api/integration";
import { listMessages } from "@pharos/api/message";
import { listServiceRequests, saveServiceRequest } from "@pharos/api/service-request";
import type { Permission } from "@pharos/domain/permissions";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { callsPerMinuteMax } from "./token-sessions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const dayFromNow = (days: number): string =>
  dateOfDayNumber(dayNumberOf(dateAt(app.platform.clock.now().getTime(), businessTimeZone)) + days);

interface Wanted {
  readonly permissions?: Permission[];
  readonly companyId?: number;
  readonly expireDate?: string;
}

const create = (who: PersonaName, { permissions = ["fault:view"], companyId, expireDate }: Wanted = {}) =>
  app.call(
    createApiToken,
    {
      body: {
        name: "监控对接",
        userId: app.world.users[who],
        permissions,
        expireDate: expireDate ?? dayFromNow(30),
        ...(companyId !== undefined && { companyId }),
      },
    },
    { as: "sys" },
  );

const tokenOf = async (who: PersonaName, wanted: Wanted = {}): Promise<string> =>
  `Bearer ${(await create(who, wanted)).result.token}`;

const requestOf = (companyId: number) =>
  ({
    title: "主库连接数打满",
    contentMd: "应用报连接超时",
    type: 2,
    companyId,
    contactName: "值班",
    phone: "13900000001",
    email: "a@example.com",
  }) as never;

describe("an API token", () => {
  it("is shown once, kept as a hash, and lets a program ask in a person's name", async () => {
    const { result } = await create("customer", { permissions: ["fault:view"] });
    expect(result.token).toMatch(/^phr_[A-Za-z0-9_-]{43}$/);
    const stored = await app.platform.database.kysely
      .selectFrom("api_token")
      .selectAll()
      .where("id", "=", result.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(result.token);
    const me = await app.call(getUserDetail, {}, { token: `Bearer ${result.token}` });
    expect(me.result.userId).toBe(app.world.users.customer);
    expect(me.result.perms).toEqual(["fault:view"]);
    expect(me.headers["authorization"]).toBeUndefined();
    const list = await app.call(listApiTokens, { query: {} }, { as: "sys" });
    expect(list.body).not.toContain(result.token);
    expect(list.result.list.find(({ id }) => id === result.id)).toMatchObject({
      prefix: result.token.slice(0, 10),
      recentCalls: 1,
      state: "active",
      idlePermissions: [],
    });
  });

  it("carries no more than it was given, and nothing that is open to everyone", async () => {
    const token = await tokenOf("sys", { permissions: ["fault:view"] });
    expect((await app.call(listServiceRequests, { query: {} }, { token })).envelope?.success).toBe(true);
    expect((await app.call(saveServiceRequest, { body: requestOf(1) }, { token })).errorCode).toBe(
      "common.permissionDenied",
    );
    expect((await app.call(listMessages, { query: {} }, { token })).errorCode).toBe(
      "integration.tokenNotUsable",
    );
    expect((await app.call(listUsers, { query: {} }, { token })).status).toBe(205);
  });

  it("makes no tokens, changes no password and opens no socket", async () => {
    const { result } = await create("sys", { permissions: ["fault:view", "user:view"] });
    const token = `Bearer ${result.token}`;
    const input = {
      body: {
        name: "x",
        userId: app.world.users.sys,
        permissions: ["fault:view" as const],
        expireDate: dayFromNow(1),
      },
    };
    expect((await app.call(createApiToken, input, { token })).errorCode).toBe("integration.tokenNotUsable");
    const password = await app.inject({
      method: "POST",
      url: "/esapi/user/password",
      headers: { authorization: token },
      payload: { oldPassword: "x", newPassword: "y" },
    });
    expect(password.headers["x-error-code"]).toBe("integration.tokenNotUsable");
    expect(await app.sessions.live.resolve(result.token)).toBeUndefined();
  });

  it("carries no permission that governs who may do what, and none its person lacks", async () => {
    expect((await create("sys", { permissions: ["sys:config"] })).status).toBe(200);
    expect((await create("sys", { permissions: ["sys:config"] })).errorCode).toBe("common.validation");
    expect((await create("customer", { permissions: ["fault:assign"] })).envelope?.fields).toHaveProperty(
      "permissions",
    );
    // Experts sign service orders; the system admin who makes the token does not.
    expect((await create("dba", { permissions: ["so:sign"] })).envelope?.fields).toHaveProperty(
      "permissions",
    );
  });

  it("loses a permission when its person does", async () => {
    const token = await tokenOf("dba", { permissions: ["fault:view", "fault:reply"] });
    const permsOf = async () => (await app.call(getUserDetail, {}, { token })).result.perms;
    expect(await permsOf()).toContain("fault:reply");
    const roles = await app.platform.database.kysely
      .deleteFrom("user_role")
      .where("user_id", "=", app.world.users.dba)
      .returningAll()
      .execute();
    expect(await permsOf()).not.toContain("fault:reply");
    await app.platform.database.kysely.insertInto("user_role").values(roles).execute();
    expect(await permsOf()).toContain("fault:reply");
  });

  it("for one organisation reaches that one only, whatever its person may see", async () => {
    const { a, b } = app.world.companies;
    const saved = { permissions: ["fault:view", "service:create"] } satisfies Wanted;
    const token = await tokenOf("sys", { ...saved, companyId: a });
    const wide = await tokenOf("sys", saved);
    const foreign = await app.call(saveServiceRequest, { body: requestOf(b) }, { token });
    expect(foreign.envelope?.fields).toHaveProperty("companyId");
    expect((await app.call(saveServiceRequest, { body: requestOf(a) }, { token })).envelope?.success).toBe(
      true,
    );
    expect(
      (await app.call(saveServiceRequest, { body: requestOf(b) }, { token: wide })).envelope?.success,
    ).toBe(true);
    const companiesOf = async (used: string) => {
      const { result } = await app.call(listServiceRequests, { query: { pageSize: 100 } }, { token: used });
      return new Set(result.list.map(({ companyId }) => companyId));
    };
    expect(await companiesOf(token)).toEqual(new Set([a]));
    expect((await companiesOf(wide)).size).toBeGreaterThan(1);
    const others = await app.inject({
      method: "GET",
      url: "/esapi/user/service/org",
      headers: { authorization: token },
    });
    expect(others.headers["x-error-code"]).toBe("integration.tokenNotUsable");
  });

  it("ends at once when it is revoked, when its time is over, and when its person is disabled", async () => {
    const { result } = await create("customer");
    const token = `Bearer ${result.token}`;
    const statusOf = async () => (await app.call(getUserDetail, {}, { token })).status;
    expect(await statusOf()).toBe(200);
    await app.call(revokeApiToken, { params: { id: result.id } }, { as: "sys" });
    expect(await statusOf()).toBe(401);
    expect((await app.call(revokeApiToken, { params: { id: 999_999 } }, { as: "sys" })).errorCode).toBe(
      "integration.tokenNotFound",
    );

    const second = await create("customer2");
    const secondToken = `Bearer ${second.result.token}`;
    const db = app.platform.database.kysely;
    const setStatus = (status: number) =>
      db.updateTable("app_user").set({ status }).where("id", "=", app.world.users.customer2).execute();
    await setStatus(0);
    expect((await app.call(getUserDetail, {}, { token: secondToken })).status).toBe(401);
    await setStatus(1);
    expect((await app.call(getUserDetail, {}, { token: secondToken })).status).toBe(200);
    await db
      .updateTable("api_token")
      .set({ expires_at: sql<string>`now()` })
      .where("id", "=", second.result.id)
      .execute();
    expect((await app.call(getUserDetail, {}, { token: secondToken })).status).toBe(401);
  });

  it("lives at most a year", async () => {
    expect((await create("customer", { expireDate: dayFromNow(365) })).envelope?.success).toBe(true);
    for (const days of [366, -1])
      expect((await create("customer", { expireDate: dayFromNow(days) })).envelope?.fields).toHaveProperty(
        "expireDate",
      );
  });

  it("is told to its person and to the other system admins, and written to the audit log", async () => {
    const { result } = await create("pa");
    await app.drain();
    const notified = await app.platform.database.kysely
      .selectFrom("message")
      .select(["user_id", "title_key"])
      .where("object_type", "=", "apiToken")
      .where("object_id", "=", result.id)
      .execute();
    expect(notified).toContainEqual({
      user_id: app.world.users.pa,
      title_key: "integrationServer.message.ownToken",
    });
    const audit = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .where("object_type", "=", "apiToken")
      .where("object_id", "=", String(result.id))
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["apiToken.created"]);
    expect(JSON.stringify(audit)).not.toContain(result.token);
  });

  it("is slowed down beyond its pace", async () => {
    const { result } = await create("customer");
    const token = `Bearer ${result.token}`;
    await app.call(getUserDetail, {}, { token });
    await app.platform.database.kysely
      .updateTable("api_token_use")
      .set({ minute_calls: callsPerMinuteMax, minute: sql<string>`date_trunc('minute', now())` })
      .where("token_id", "=", result.id)
      .execute();
    const answers = [
      await app.call(getUserDetail, {}, { token }),
      await app.call(getUserDetail, {}, { token }),
    ];
    // The minute may have turned in between.
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it("is the business of system admins only", async () => {
    for (const who of ["pa", "customer"] as const)
      expect((await app.call(listApiTokens, { query: {} }, { as: who })).status).toBe(205);
  });
});

describe("the description of the interface", () => {
  const read = (headers: Record<string, string>) =>
    app.inject({ method: "GET", url: "/esapi/integration/openapi", headers });

  it("is read by system admins, by tokens and by those who have one, and by no one else", async () => {
    const admin = await read({ authorization: await app.signIn("sys") });
    expect(admin.json()).toMatchObject({ openapi: "3.1.0" });
    const other = await app.signIn("otherCompany");
    expect((await read({ authorization: other })).statusCode).toBe(205);
    const { result } = await create("otherCompany");
    expect((await read({ authorization: other })).statusCode).toBe(200);
    expect((await read({ authorization: `Bearer ${result.token}` })).statusCode).toBe(200);
    expect((await read({})).statusCode).toBe(401);
  });
});
