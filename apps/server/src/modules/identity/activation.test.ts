import { getUserDetail, redeemActivation, showActivation } from "@pharos/api/identity";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createActivationLink, sendActivationLink } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.kysely.deleteFrom("rate_limit").execute());

let counter = 0;
/** Somebody invited by company A who has not set a password yet. */
async function invite(): Promise<number> {
  counter += 1;
  const { id } = await app.platform.database.kysely
    .insertInto("app_user")
    .values({
      account: `invited${counter}`,
      display_name: "连翘",
      status: 3,
      phone: `1380000${String(counter).padStart(4, "0")}`,
      email: `invited${counter}@example.com`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const linkOf = (userId: number) =>
  app.platform.transact(undefined, (tx) =>
    createActivationLink(tx, { userId, companyId: app.world.companies.a, channel: "shown" }),
  );
const show = (token: string) => app.call(showActivation, { body: { token } });
const redeem = (token: string, password = "Harbour-7") =>
  app.call(redeemActivation, { body: { token, password } });
const statusOf = async (userId: number) =>
  (
    await app.platform.database.kysely
      .selectFrom("app_user")
      .select("status")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
  ).status;

describe("a link that holds", () => {
  it("says whom it is for, sets the password, signs in, and is used up", async () => {
    const userId = await invite();
    const { token, path } = await linkOf(userId);
    expect(path).toBe(`/activate/${token}`);
    expect((await show(token)).result).toEqual({
      account: `invited${counter}`,
      name: "连翘",
      companyName: "澜汐银行",
    });
    const session = (await redeem(token)).result;
    expect(session).toMatchObject({ userId, mustChangePassword: false });
    expect((await app.call(getUserDetail, {}, { token: session.token })).result.userId).toBe(userId);
    expect(await statusOf(userId)).toBe(1);
    expect((await redeem(token)).errorCode).toBe("activation.invalid");
  });

  it("is stored as a hash only", async () => {
    const { token } = await linkOf(await invite());
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from activation_link where activation_link::text like ${`%${token}%`}) as found`.execute(
      app.platform.database.kysely,
    );
    expect(rows[0]?.found).toBe(false);
  });

  it("lives for 72 hours", async () => {
    const { expiresAt } = await linkOf(await invite());
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(72 * 60);
  });

  it("keeps the product's rules for passwords, and survives a refused one", async () => {
    const userId = await invite();
    const { token } = await linkOf(userId);
    for (const password of ["", "short", "nodigitsorsymbols", "with space 1", `invited${counter}`]) {
      const answer = await redeem(token, password);
      expect(answer.errorCode).toBe("common.validation");
      expect(Object.keys(answer.envelope?.fields ?? {})).toEqual(["password"]);
    }
    expect(await statusOf(userId)).toBe(3);
    expect((await redeem(token)).result.userId).toBe(userId);
  });

  it("lets one of many simultaneous submissions win", async () => {
    const { token } = await linkOf(await invite());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => redeem(token, `Harbour-7${index}`)),
    );
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(
      new Set([undefined, "activation.invalid"]),
    );
  });
});

describe("a link that does not hold", () => {
  it("looks the same whether it is unknown, used, expired, replaced, malformed or of a disabled account", async () => {
    const db = app.platform.database.kysely;
    const used = await linkOf(await invite());
    await redeem(used.token);
    const expired = await linkOf(await invite());
    await db
      .updateTable("activation_link")
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where("used_at", "is", null)
      .execute();
    const replacedFor = await invite();
    const replaced = await linkOf(replacedFor);
    const newer = await linkOf(replacedFor);
    const disabledPerson = await invite();
    const disabled = await linkOf(disabledPerson);
    await db.updateTable("app_user").set({ status: 0 }).where("id", "=", disabledPerson).execute();

    const tokens = [
      used.token,
      expired.token,
      replaced.token,
      disabled.token,
      "x".repeat(43),
      "'; --",
      "连翘",
    ];
    const bodies = new Set<string>();
    for (const token of tokens) {
      bodies.add((await show(token)).body);
      bodies.add((await redeem(token)).body);
    }
    expect(bodies.size).toBe(1);
    expect((await show(newer.token)).errorCode).toBeUndefined();
  });

  it("is not made for an account that is in use", async () => {
    await expect(linkOf(app.world.users.customer)).rejects.toMatchObject({
      code: "activation.alreadyActive",
    });
  });

  it("cannot be tried without end from one address", async () => {
    for (let tries = 0; tries < 30; tries += 1) await show("guess");
    expect((await show("guess")).status).toBe(429);
  });
});

it("is sent by SMS and mail as a secret", async () => {
  const userId = await invite();
  const { url } = await app.platform.transact(undefined, (tx) =>
    sendActivationLink(app.platform, tx, {
      userId,
      companyId: app.world.companies.a,
      companyName: "澜汐银行",
      occasion: "invited",
    }),
  );
  const sent = await app.platform.database.kysely
    .selectFrom("notification_outbox")
    .select(["channel", "body", "is_secret"])
    .orderBy("id")
    .execute();
  expect(sent.map(({ channel, is_secret }) => [channel, is_secret])).toEqual([
    ["sms", true],
    ["email", true],
  ]);
  for (const { body } of sent) expect(body).toContain(url);
});
