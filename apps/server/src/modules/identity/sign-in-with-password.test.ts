import { personas, worldPassword } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createPasswordHasher } from "./password-hash.ts";
import { type Answer, auditOf, statusOf, tryPassword } from "./sign-in.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const evaluated = (answers: readonly Answer[]) =>
  answers.filter(({ code }) => code === "auth.badCredentials").length;
const tooMany = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429);
/** A fresh address for every test, so that none uses up another's attempts. */
let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;

describe("with account and password", () => {
  it("opens a session that lasts seven days", async () => {
    const answer = await tryPassword(app, "customer", worldPassword);
    expect(answer).toMatchObject({ status: 200, code: undefined });
    expect(answer.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await statusOf(app, answer.token)).toBe(200);
    const { days } = await db()
      .selectFrom("session")
      .select((eb) =>
        eb.fn<number>("date_part", [eb.val("day"), eb("expires_at", "-", eb.ref("issued_at"))]).as("days"),
      )
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(days).toBe(7);
  });

  it.each([" Customer ", "ＣＵＳＴＯＭＥＲ", "13900000010", "+86 13900000010", "Customer@example.com"])(
    "knows the account written as %j",
    async (account) => {
      expect((await tryPassword(app, account, worldPassword)).token).not.toBe("");
    },
  );

  it("gives every sign-in a token of its own", async () => {
    const [first, second] = [
      await tryPassword(app, "customer", worldPassword),
      await tryPassword(app, "customer", worldPassword),
    ];
    expect(first.token).not.toBe(second.token);
    expect(await statusOf(app, first.token)).toBe(200);
  });

  it("stores the token's hash, never the token", async () => {
    const { token } = await tryPassword(app, "customer", worldPassword);
    const rows = await db().selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("answers an unknown account, a wrong password and a disabled account with the same bytes", async () => {
    const ip = newAddress();
    const unknown = await tryPassword(app, "nobody-at-all", worldPassword, { ip });
    const wrong = await tryPassword(app, "customer2", "Wrong-password-1", { ip });
    const disabled = await tryPassword(app, "disabled", worldPassword, { ip });
    expect(unknown).toMatchObject({ status: 200, code: "auth.badCredentials" });
    expect(wrong).toEqual(unknown);
    expect(disabled).toEqual(unknown);
  });

  it("speaks the caller's language", async () => {
    const ip = newAddress();
    const english = await tryPassword(app, "nobody", "Wrong-1", {
      ip,
      headers: { "accept-language": "en-US" },
    });
    expect(english.body).toContain("The account or password is not correct");
    expect((await tryPassword(app, "nobody", "Wrong-1", { ip })).body).toContain("账号或密码不正确");
  });

  it("names the field that is missing", async () => {
    const answer = await tryPassword(app, "", "");
    expect(answer.code).toBe("common.validation");
    expect(JSON.parse(answer.body)).toMatchObject({
      success: false,
      fields: { account: "必填", password: "必填" },
    });
  });

  it("says when the password must be changed first", async () => {
    await db().updateTable("app_user").set({ status: 3 }).where("account", "=", "norole").execute();
    const answer = await tryPassword(app, "norole", worldPassword);
    expect(JSON.parse(answer.body)).toMatchObject({ operateCallBackObj: { mustChangePassword: true } });
  });

  const outdate = async (account: string): Promise<void> => {
    const outdated = await createPasswordHasher({ memoryKiB: 32, passes: 1 }).hash(worldPassword);
    await db()
      .updateTable("app_user")
      .set({ password_hash: outdated })
      .where("account", "=", account)
      .execute();
  };

  it("replaces a hash whose cost is outdated", async () => {
    await outdate("dba2");
    expect((await tryPassword(app, "dba2", worldPassword)).token).not.toBe("");
    const { password_hash } = await db()
      .selectFrom("app_user")
      .select("password_hash")
      .where("account", "=", "dba2")
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await tryPassword(app, "dba2", worldPassword)).token).not.toBe("");
  });

  it("lets a person in on every device at once, also while that hash is replaced", async () => {
    await outdate("dba2");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => tryPassword(app, "dba2", worldPassword, { ip: newAddress() })),
    );
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, undefined]));
  });
});

describe("guessing a password", () => {
  it("is over after five tries, also with the right one, and the owner signs in from elsewhere", async () => {
    const ip = newAddress();
    const answers: Answer[] = [];
    for (let guess = 0; guess < 8; guess += 1)
      answers.push(await tryPassword(app, "ta", `Guess-${guess}`, { ip }));
    expect(evaluated(answers)).toBe(5);
    const refused = await tryPassword(app, "ta", worldPassword, { ip });
    expect(refused).toMatchObject({ status: 429, code: "auth.locked", token: "" });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(300);
    expect((await tryPassword(app, "ta", worldPassword, { ip: newAddress() })).token).not.toBe("");
  });

  it("is over after five of 200 simultaneous tries", async () => {
    const ip = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => tryPassword(app, "pa", `Guess-${guess}`, { ip })),
    );
    expect(evaluated(answers)).toBe(5);
    expect(tooMany(answers)).toHaveLength(195);
    expect((await tryPassword(app, "pa", worldPassword, { ip: newAddress() })).token).not.toBe("");
  });

  it("is over after five tries, however the account is written", async () => {
    const ip = newAddress();
    const spellings = [
      "dba",
      "DBA",
      "Dba",
      "dBa",
      " dba",
      "dba ",
      "\tdba",
      "dba\n",
      "ｄｂａ",
      "ＤＢＡ",
      "ｄba",
      "dbａ",
      "　dba",
      "13900000005",
      "+8613900000005",
      "8613900000005",
      "+86 139 0000 0005",
      "0086 13900000005",
      "１３９０００００００５",
      "DBA@example.com",
    ];
    const answers: Answer[] = [];
    for (const account of spellings) answers.push(await tryPassword(app, account, "Guess-1", { ip }));
    expect(evaluated(answers)).toBe(5);
    expect(tooMany(answers)).toHaveLength(15);
  });

  it("is over after five tries for an account that does not exist, too", async () => {
    const ip = newAddress();
    const answers: Answer[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      answers.push(await tryPassword(app, "nobody-here", `Guess-${guess}`, { ip }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it("gains nothing from the addresses of one IPv6 connection", async () => {
    const answers: Answer[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      answers.push(await tryPassword(app, "ma", "Guess-1", { ip: `2001:db8:7:7::${guess + 1}` }));
    expect(evaluated(answers)).toBe(5);
    expect((await tryPassword(app, "ma", worldPassword, { ip: "2001:db8:7:8::1" })).token).not.toBe("");
  });

  it("is over after 80 tries a day from many addresses, and the owner still signs in from the usual one", async () => {
    const home = newAddress();
    expect((await tryPassword(app, "othercompany", worldPassword, { ip: home })).token).not.toBe("");
    const guess = (index: number) =>
      tryPassword(app, "othercompany", `Guess-${index}`, { ip: `203.0.113.${Math.floor(index / 5)}` });
    const answers: Answer[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 5 }, (_, index) => guess(batch * 5 + index)))));
    }
    expect(evaluated(answers)).toBe(80);
    expect(tooMany(answers)).toHaveLength(20);
    expect((await tryPassword(app, "othercompany", worldPassword, { ip: "203.0.113.200" })).status).toBe(429);
    expect((await tryPassword(app, "othercompany", worldPassword, { ip: home })).token).not.toBe("");
  });

  it("is not what someone does who signs in correctly again and again", async () => {
    const ip = newAddress();
    for (let time = 0; time < 8; time += 1) {
      expect((await tryPassword(app, "orgadmin", worldPassword, { ip })).status).toBe(200);
    }
  });

  it("does not get fresh tries when the owner signs in beside it", async () => {
    const ip = newAddress();
    const answers: Answer[] = [];
    for (let guess = 0; guess < 4; guess += 1)
      answers.push(await tryPassword(app, "reviewdba", `Guess-${guess}`, { ip }));
    expect((await tryPassword(app, "reviewdba", worldPassword, { ip })).token).not.toBe("");
    for (let guess = 0; guess < 4; guess += 1)
      answers.push(await tryPassword(app, "reviewdba", `Guess-${guess}`, { ip }));
    expect(evaluated(answers)).toBe(5);
  });
});

describe("behind proxies", () => {
  const guessAs = (at: TestApp, ip: string, forwarded: string) =>
    tryPassword(at, "customer2", "Guess-1", {
      ip,
      headers: { "x-forwarded-for": forwarded, "x-real-ip": forwarded },
    });

  it("believes no address a client writes itself", async () => {
    const ip = newAddress();
    const answers: Answer[] = [];
    for (let guess = 0; guess < 7; guess += 1) answers.push(await guessAs(app, ip, `203.0.113.${guess}`));
    expect(evaluated(answers)).toBe(5);
  });

  it("believes the one trusted proxy and nothing a client wrote before it", async () => {
    const proxied = await createTestApp({ environment: { TRUST_PROXY: "1" } });
    try {
      const answers: Answer[] = [];
      for (let guess = 0; guess < 7; guess += 1)
        answers.push(await guessAs(proxied, "10.0.0.1", `203.0.113.${guess}, 198.51.100.7`));
      expect(evaluated(answers)).toBe(5);
      expect((await guessAs(proxied, "10.0.0.1", "203.0.113.1, 198.51.100.8")).code).toBe(
        "auth.badCredentials",
      );
    } finally {
      await proxied.close();
    }
  });
});

describe("the audit log", () => {
  it("holds sign-ins and failures with the person, and a lock once", async () => {
    const ip = newAddress();
    await tryPassword(app, "dutydba", worldPassword, { ip });
    for (let guess = 0; guess < 9; guess += 1) await tryPassword(app, "dutydba", "Guess-1", { ip });
    const mine = (row: { account: string | null }) => row.account === personas.dutyDba.account;
    expect((await auditOf(app, "identity.signIn")).filter(mine)).toMatchObject([
      { ip, detail: { method: "password" } },
    ]);
    expect((await auditOf(app, "identity.signInFailed")).filter(mine)).toHaveLength(5);
    expect((await auditOf(app, "identity.locked")).filter(mine)).toHaveLength(1);
  });

  it("never holds what was typed as an account that no one has: it may have been the password", async () => {
    const ip = newAddress();
    await tryPassword(app, "My-Secret-77", "x", { ip });
    const rows = await db().selectFrom("audit_log").selectAll().where("ip", "=", ip).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain("my-secret-77");
  });
});
