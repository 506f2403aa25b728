import { randomBytes } from "node:crypto";
import { listOutbox } from "@pharos/api/system";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { hashToken } from "./session-token.ts";
import { auditOf, post, statusOf } from "./sign-in.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

/** Changes the stored session of a token behind the server's back. */
async function changeSession(
  token: string,
  change: Partial<Record<"expires_at" | "replaced_at", string>>,
): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(change).map(([column, value]) => [column, sql<string>`${sql.raw(value)}`]),
  );
  await db().updateTable("session").set(values).where("token_hash", "=", hashToken(token)).execute();
}

/** Makes every process read a person again, as any change of standing does. */
const forget = (userId: number) =>
  app.platform.withTransaction(undefined, (tx) => app.sessions.reload(tx, userId));

async function detail(token: string) {
  const reply = await app.inject({
    method: "GET",
    url: "/esapi/user/detail",
    headers: { authorization: token },
  });
  return { status: reply.statusCode, refreshed: reply.headers["authorization"] };
}

describe("a token", () => {
  it("is taken from the header, with or without the word Bearer", async () => {
    const token = await app.signIn("customer");
    expect(await statusOf(app, token)).toBe(200);
    expect(await statusOf(app, `Bearer ${token}`)).toBe(200);
  });

  it("counts for nothing in the address, in a cookie or in the body", async () => {
    const token = await app.signIn("customer");
    const attempts = [
      { method: "GET", url: `/esapi/user/detail?token=${token}` },
      { method: "GET", url: `/esapi/user/detail?authorization=${token}` },
      {
        method: "GET",
        url: "/esapi/user/detail",
        headers: { cookie: `token=${token}; authorization=${token}` },
      },
      { method: "POST", url: "/esapi/user/login", payload: { token } },
    ] as const;
    for (const attempt of attempts) expect((await app.inject(attempt)).statusCode).toBe(401);
  });

  it("cannot be forged or bent", async () => {
    const token = await app.signIn("customer");
    const jwt = (header: object) =>
      `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${Buffer.from(JSON.stringify({ userId: app.world.users.sys })).toString("base64url")}.`;
    const forged = [
      "",
      "Bearer",
      "null",
      "undefined",
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      token.split("").reverse().join(""),
      `${token.slice(0, 42)}${token.endsWith("A") ? "B" : "A"}`,
      randomBytes(32).toString("base64url"),
      hashToken(token).toString("base64url"),
      hashToken(token).toString("hex"),
      String(app.world.users.sys),
      jwt({ alg: "none", typ: "JWT" }),
      jwt({ alg: "HS256", typ: "JWT", kid: "../../dev/null" }),
      `' or '1'='1`,
      `${token}' --`,
      "\u0000".repeat(43),
      "A".repeat(43),
      "A".repeat(8000),
    ];
    for (const value of forged) {
      const reply = await app.inject({
        method: "GET",
        url: "/esapi/user/detail",
        headers: { authorization: value },
      });
      expect([value, reply.statusCode, reply.json<{ success: boolean }>().success]).toEqual([
        value,
        401,
        false,
      ]);
    }
  });

  it("is refused in words of the caller's language, and says whether one was given at all", async () => {
    const words = async (headers: Record<string, string>) =>
      (await app.inject({ method: "GET", url: "/esapi/user/detail", headers })).json<{
        operateMessage: string;
      }>().operateMessage;
    expect(await words({})).toBe("请先登录");
    expect(await words({ authorization: "A".repeat(43) })).toBe("登录信息已过期");
    expect(await words({ authorization: "A".repeat(43), "accept-language": "en-US" })).toBe(
      "Your login information has expired",
    );
  });

  it("ends by the database's clock", async () => {
    const [lasting, ended] = [await app.signIn("customer"), await app.signIn("customer")];
    await changeSession(ended, { expires_at: "now() - interval '1 second'" });
    expect(await statusOf(app, ended)).toBe(401);
    expect(await statusOf(app, lasting)).toBe(200);
  });
});

describe("signing out", () => {
  it("ends this session at once and no other", async () => {
    const [here, elsewhere] = [await app.signIn("customer"), await app.signIn("customer")];
    expect(await statusOf(app, here)).toBe(200);
    expect((await post(app, "/esapi/user/logout", {}, { token: here })).status).toBe(200);
    expect(await statusOf(app, here)).toBe(401);
    expect(await statusOf(app, elsewhere)).toBe(200);
    expect((await auditOf(app, "identity.signOut")).at(-1)).toMatchObject({
      user_id: app.world.users.customer,
      account: "customer",
    });
  });

  it("is refused without a session", async () => {
    expect((await post(app, "/esapi/user/logout", {})).status).toBe(401);
  });
});

describe("a change of standing", () => {
  it("cuts a disabled person off within a second", async () => {
    const token = await app.signIn("dba2");
    expect(await statusOf(app, token)).toBe(200);
    await db().updateTable("app_user").set({ status: 0 }).where("id", "=", app.world.users.dba2).execute();
    await expect.poll(() => statusOf(app, token), { timeout: 1500, interval: 20 }).toBe(401);
  });

  it("takes the rights of a removed role within a second, also when no one announces it", async () => {
    const role = await db()
      .selectFrom("role")
      .select("id")
      .where("code", "=", "sys")
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("user_role")
      .values({ user_id: app.world.users.reviewDba, role_id: role.id })
      .execute();
    const token = await app.signIn("reviewDba");
    const outbox = async () => (await app.call(listOutbox, {}, { token })).status;
    expect(await outbox()).toBe(200);
    await db()
      .deleteFrom("user_role")
      .where("user_id", "=", app.world.users.reviewDba)
      .where("role_id", "=", role.id)
      .execute();
    await expect.poll(outbox, { timeout: 1500, interval: 20 }).toBe(205);
    expect(await statusOf(app, token)).toBe(200);
  });

  it("is seen by the very next request when it is announced", async () => {
    const token = await app.signIn("ma");
    expect(await statusOf(app, token)).toBe(200);
    await app.platform.withTransaction(undefined, (tx) => app.sessions.revokeAll(tx, app.world.users.ma));
    expect(await statusOf(app, token)).toBe(401);
  });

  it("keeps the session when it is rolled back", async () => {
    const token = await app.signIn("ta");
    const failing = app.platform.withTransaction(undefined, async (tx) => {
      await app.sessions.revokeAll(tx, app.world.users.ta);
      throw new Error("something else went wrong");
    });
    await expect(failing).rejects.toThrow("something else went wrong");
    expect(await statusOf(app, token)).toBe(200);
  });
});

describe("refreshing", () => {
  it("hands out a new token on the day before the end, the same one to simultaneous requests", async () => {
    const old = await app.signIn("customer2");
    expect((await detail(old)).refreshed).toBeUndefined();
    await changeSession(old, { expires_at: "now() + interval '23 hours'" });
    await forget(app.world.users.customer2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => detail(old)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const refreshed = new Set(answers.map((answer) => answer.refreshed));
    expect(refreshed.size).toBe(1);
    const [token] = [...refreshed];
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(token).not.toBe(old);
    expect(await detail(String(token))).toEqual({ status: 200, refreshed: undefined });
    expect((await detail(old)).status).toBe(200);
  });

  it("lets the old token live sixty seconds more", async () => {
    const old = await app.signIn("customer2");
    await changeSession(old, { expires_at: "now() + interval '23 hours'" });
    const { refreshed } = await detail(old);
    await changeSession(old, { replaced_at: "now() - interval '59 seconds'" });
    await forget(app.world.users.customer2);
    expect(await detail(old)).toEqual({ status: 200, refreshed });
    await changeSession(old, { replaced_at: "now() - interval '61 seconds'" });
    await forget(app.world.users.customer2);
    expect((await detail(old)).status).toBe(401);
    expect((await detail(String(refreshed))).status).toBe(200);
  });

  it("never survives signing out: the old token, its successor and what came before end together", async () => {
    const first = await app.signIn("customer2");
    await changeSession(first, { expires_at: "now() + interval '23 hours'" });
    const second = String((await detail(first)).refreshed);
    await changeSession(second, { expires_at: "now() + interval '23 hours'" });
    const third = String((await detail(second)).refreshed);
    expect((await post(app, "/esapi/user/logout", {}, { token: second })).status).toBe(200);
    for (const token of [first, second, third]) expect((await detail(token)).status).toBe(401);
  });

  it("does not revive a session that was revoked meanwhile", async () => {
    const old = await app.signIn("orgAdmin");
    await changeSession(old, { expires_at: "now() + interval '23 hours'" });
    const [, ...answers] = await Promise.all([
      app.platform.withTransaction(undefined, (tx) => app.sessions.revokeAll(tx, app.world.users.orgAdmin)),
      ...Array.from({ length: 10 }, () => detail(old)),
    ]);
    for (const { refreshed } of answers) if (refreshed) expect((await detail(refreshed)).status).toBe(401);
    expect((await detail(old)).status).toBe(401);
  });
});

it("tells an open connection who it is without handing out a new token", async () => {
  const token = await app.signIn("dutyDba");
  await changeSession(token, { expires_at: "now() + interval '23 hours'" });
  expect((await app.sessions.live.resolve(token))?.actor).toMatchObject({
    userId: app.world.users.dutyDba,
    isOnDuty: true,
    mustChangePassword: false,
    isInternal: true,
  });
  expect(await app.sessions.live.resolve("A".repeat(43))).toBeUndefined();
  const { replaced_at } = await db()
    .selectFrom("session")
    .select("replaced_at")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  expect(replaced_at).toBeNull();
});
