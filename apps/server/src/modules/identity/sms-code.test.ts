import { createHmac } from "node:crypto";
import { getEnvClock } from "@pharos/api/identity";
import { personas } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { askForCode, makeRequestKey, post, readCode, statusOf, trySmsCode } from "./sign-in.testing.ts";

const phone: string = personas.customer.phone;
const unknownPhone = "13911111111";

const clock = createManualClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock });
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
// Limits count over hours: every test begins as if no one had asked for a code today.
beforeEach(async () => {
  clock.set(new Date());
  for (const table of ["rate_limit", "sms_code", "notification_outbox", "clock_nonce"] as const)
    await db().deleteFrom(table).execute();
  await db().updateTable("app_user").set({ status: 1 }).where("phone", "=", phone).execute();
});

const sentTo = (target: string) =>
  db()
    .selectFrom("notification_outbox")
    .selectAll()
    .where("target", "=", `+86${target}`)
    .orderBy("id")
    .execute();
/** The minute between two codes has passed. */
const passMinute = () => db().deleteFrom("rate_limit").where("bucket", "like", "sms-minute:%").execute();
const code = async (): Promise<string> => (await readCode(app, phone)) ?? "";
const another = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

describe("asking for a code", () => {
  it("sends one, in the person's language, to be read on the development outbox", async () => {
    const answer = await askForCode(app, phone);
    expect(JSON.parse(answer.body)).toEqual({
      success: true,
      operateMessage: "验证码已发送",
      operateCallBackObj: { expireIn: 300, resendAfter: 60 },
    });
    const [sms] = await sentTo(phone);
    expect(sms).toMatchObject({ channel: "sms", is_secret: true });
    expect(sms?.body).toMatch(/验证码 \d{6}，5 分钟内有效/);
  });

  it("answers the same for a phone no one has, and for a disabled person, and sends nothing", async () => {
    const known = await askForCode(app, phone);
    for (const target of [unknownPhone, personas.disabled.phone]) {
      expect(await askForCode(app, target)).toEqual(known);
      expect(await sentTo(target)).toEqual([]);
    }
  });

  it.each(["", "1390000001", "139000000100", "12900000010", "+8613900000010", "1390000001a"])(
    "refuses %j as a phone",
    async (phoneNum) => {
      const answer = await post(app, "/api/code/getSmsCode", {
        phoneNum,
        action: "login",
        areaCode: "86",
        reqKey: "x.y",
      });
      expect(answer.code).toBe("common.validation");
      expect(Object.keys(JSON.parse(answer.body).fields)).toEqual(["phoneNum"]);
    },
  );

  it("refuses other countries and other purposes", async () => {
    const reqKey = await makeRequestKey(app, phone);
    const base = { phoneNum: phone, action: "login", areaCode: "86", reqKey };
    expect((await post(app, "/api/code/getSmsCode", { ...base, areaCode: "1" })).code).toBe(
      "common.validation",
    );
    expect((await post(app, "/api/code/getSmsCode", { ...base, action: "bind" })).code).toBe(
      "common.validation",
    );
  });

  it("happens once a minute, five times an hour and ten times a day for one phone, known or not", async () => {
    for (const target of [phone, unknownPhone]) {
      expect((await askForCode(app, target)).status).toBe(200);
      const refused = await askForCode(app, target);
      expect(refused).toMatchObject({ status: 429, code: "common.tooManyRequests" });
      expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
      for (let time = 1; time < 5; time += 1) {
        await passMinute();
        expect((await askForCode(app, target, { ip: "192.0.2.9" })).status).toBe(200);
      }
      await passMinute();
      expect((await askForCode(app, target)).status).toBe(429);
      for (let time = 5; time < 10; time += 1) {
        await db().deleteFrom("rate_limit").where("bucket", "like", "sms-minute:%").execute();
        await db().deleteFrom("rate_limit").where("bucket", "like", "sms-hour:%").execute();
        expect((await askForCode(app, target, { ip: "192.0.2.10" })).status).toBe(200);
      }
      await db().deleteFrom("rate_limit").where("bucket", "like", "sms-minute:%").execute();
      await db().deleteFrom("rate_limit").where("bucket", "like", "sms-hour:%").execute();
      expect((await askForCode(app, target)).status).toBe(429);
    }
    expect(await sentTo(phone)).toHaveLength(10);
  });

  it("happens twenty times an hour from one address", async () => {
    for (let index = 0; index < 20; index += 1) {
      expect(
        (await askForCode(app, `139222200${String(index).padStart(2, "0")}`, { ip: "192.0.2.20" })).status,
      ).toBe(200);
    }
    expect((await askForCode(app, "13922229999", { ip: "192.0.2.20" })).status).toBe(429);
    expect((await askForCode(app, "13922229999", { ip: "192.0.2.21" })).status).toBe(200);
  });
});

describe("the request key", () => {
  const ask = (reqKey: string, phoneNum = phone) =>
    post(app, "/api/code/getSmsCode", { phoneNum, action: "login", areaCode: "86", reqKey });

  it("is good once, also for simultaneous requests", async () => {
    const key = await makeRequestKey(app, phone);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(key)));
    expect(answers.filter(({ code: refusal }) => refusal === undefined)).toHaveLength(1);
    expect(answers.filter(({ code: refusal }) => refusal === "auth.badReqKey")).toHaveLength(9);
    expect((await ask(key)).code).toBe("auth.badReqKey");
  });

  it("is good for a minute", async () => {
    const [inTime, late] = [await makeRequestKey(app, phone), await makeRequestKey(app, unknownPhone)];
    clock.set(new Date(clock.now().getTime() + 59_000));
    expect((await ask(inTime)).code).toBeUndefined();
    clock.set(new Date(clock.now().getTime() + 2_000));
    expect((await ask(late, unknownPhone)).code).toBe("auth.badReqKey");
  });

  it("is bound to the phone it was made for, and cannot be made up", async () => {
    const key = await makeRequestKey(app, unknownPhone);
    expect((await ask(key)).code).toBe("auth.badReqKey");
    const { nonce, now } = (await app.call(getEnvClock, {})).result;
    const guessed = createHmac("sha256", "guess")
      .update([phone, "login", "86", now, nonce].join("|"))
      .digest("base64");
    for (const forged of [
      "x",
      "x.y",
      ".",
      `${nonce}.`,
      `${nonce}.${guessed}`,
      `.${guessed}`,
      `${"A".repeat(32)}.${guessed}`,
    ]) {
      expect((await ask(forged)).code).toBe("auth.badReqKey");
    }
    expect(await sentTo(phone)).toEqual([]);
  });

  it("leaves nothing behind until it is used", async () => {
    await makeRequestKey(app, phone);
    expect(await db().selectFrom("clock_nonce").selectAll().execute()).toEqual([]);
  });
});

describe("signing in with a code", () => {
  it("opens a session, once", async () => {
    await askForCode(app, phone);
    const digits = await code();
    const answer = await trySmsCode(app, phone, digits);
    expect(await statusOf(app, answer.token)).toBe(200);
    expect((await trySmsCode(app, phone, digits)).code).toBe("auth.badSmsCode");
  });

  it("has one winner among fifty simultaneous submissions", async () => {
    await askForCode(app, phone);
    const digits = await code();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        trySmsCode(app, phone, digits, { ip: `192.0.2.${index + 1}` }),
      ),
    );
    expect(answers.filter(({ token }) => token !== "")).toHaveLength(1);
  });

  it("is over for a code after five wrong tries, also simultaneous ones from many addresses", async () => {
    await askForCode(app, phone);
    const digits = await code();
    const wrong = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        trySmsCode(app, phone, another(digits), { ip: `192.0.2.${index + 1}` }),
      ),
    );
    expect(new Set(wrong.map(({ code: refusal }) => refusal))).toEqual(new Set(["auth.badSmsCode"]));
    expect((await trySmsCode(app, phone, digits, { ip: "192.0.2.99" })).code).toBe("auth.badSmsCode");
    const { tries } = await db().selectFrom("sms_code").select("tries").executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    await passMinute();
    await askForCode(app, phone);
    expect((await trySmsCode(app, phone, await code(), { ip: "192.0.2.99" })).token).not.toBe("");
  });

  it("still works after four wrong tries", async () => {
    await askForCode(app, phone);
    const digits = await code();
    for (let time = 0; time < 4; time += 1) await trySmsCode(app, phone, another(digits));
    expect((await trySmsCode(app, phone, digits)).token).not.toBe("");
  });

  it("takes only the newest code", async () => {
    await askForCode(app, phone);
    const first = await code();
    await passMinute();
    await askForCode(app, phone);
    const second = await code();
    if (first !== second) expect((await trySmsCode(app, phone, first)).code).toBe("auth.badSmsCode");
    expect((await trySmsCode(app, phone, second)).token).not.toBe("");
  });

  it("ends after five minutes by the database's clock", async () => {
    await askForCode(app, phone);
    await db()
      .updateTable("sms_code")
      .set({ expires_at: sql<string>`expires_at - interval '301 seconds'` })
      .execute();
    expect((await trySmsCode(app, phone, await code())).code).toBe("auth.badSmsCode");
  });

  it("answers an unknown phone, a disabled person and a wrong code with the same bytes", async () => {
    await askForCode(app, phone);
    const wrong = await trySmsCode(app, phone, another(await code()));
    expect(wrong).toMatchObject({ status: 200, code: "auth.badSmsCode" });
    expect(await trySmsCode(app, unknownPhone, "123456")).toEqual(wrong);
    expect(await trySmsCode(app, personas.disabled.phone, "123456")).toEqual(wrong);
  });

  it("refuses a person who was disabled after the code was sent", async () => {
    await askForCode(app, phone);
    await db().updateTable("app_user").set({ status: 0 }).where("phone", "=", phone).execute();
    expect((await trySmsCode(app, phone, await code())).code).toBe("auth.badSmsCode");
  });

  it("is over after twenty tries in five minutes from one address", async () => {
    const answers = [];
    for (let time = 0; time < 22; time += 1)
      answers.push(await trySmsCode(app, unknownPhone, "123456", { ip: "192.0.2.77" }));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it.each(["12345", "1234567", "12345a", "", "一二三四五六"])("refuses %j as a code", async (smsCode) => {
    const answer = await trySmsCode(app, phone, smsCode);
    expect(answer.code).toBe("common.validation");
    expect(JSON.parse(answer.body).fields).toEqual({ smsCode: "请输入 6 位验证码" });
  });
});

it("keeps codes as keyed hashes and out of the audit log", async () => {
  await askForCode(app, phone);
  const digits = await code();
  await trySmsCode(app, phone, another(digits));
  await trySmsCode(app, phone, digits);
  const rows = [
    await db().selectFrom("sms_code").selectAll().execute(),
    await db().selectFrom("audit_log").selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(`"${digits}"`);
  const { code_hash } = await db().selectFrom("sms_code").select("code_hash").executeTakeFirstOrThrow();
  expect(code_hash).toHaveLength(32);
});
