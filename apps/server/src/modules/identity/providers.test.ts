import { getEnvClock, ssoLogin, wxLogin } from "@pharos/api/identity";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { saveDemoAccounts } from "./demo-accounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("says in words that signing in with WeChat is off", async () => {
  const answer = await app.call(wxLogin, { query: { code: "abc", state: "def" } });
  expect(answer).toMatchObject({ status: 200, errorCode: "auth.wxLoginOff" });
  expect(answer.envelope).toMatchObject({
    success: false,
    operateMessage: "微信登录未启用，请使用其他方式登录",
  });
});

it("says in words that single sign-on is off, whatever is shown to it", async () => {
  const claims = Buffer.from(JSON.stringify({ sub: "sys", exp: 9_999_999_999 })).toString("base64url");
  for (const ticket of ["x", `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`]) {
    const answer = await app.call(
      ssoLogin,
      { body: { ticket } },
      { headers: { "accept-language": "en-US", "x-forwarded-user": "sys" } },
    );
    expect(answer.errorCode).toBe("auth.ssoOff");
    expect(answer.envelope?.operateMessage).toBe(
      "Single sign-on is switched off. Please sign in another way",
    );
  }
});

it("tells the time, the vendor and what may be used to sign in", async () => {
  const { result } = await app.call(getEnvClock, {});
  expect(result.now).toMatch(/T\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
  expect(Math.abs(Date.parse(result.now) - app.platform.clock.now().getTime())).toBeLessThan(5000);
  expect(result.env).toMatchObject({
    productName: "Pharos",
    vendorNameEn: "Yuguang Data Services",
    isWxLoginOn: false,
    isSsoOn: false,
    passwordMin: 6,
  });
  expect(Buffer.from(result.opKey, "base64")).toHaveLength(32);
});

it("never gives the same nonce or key twice", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(getEnvClock, {})));
  expect(new Set(answers.map(({ result }) => result.nonce)).size).toBe(20);
  expect(new Set(answers.map(({ result }) => result.opKey)).size).toBe(20);
});

it("lists demo accounts only when the demo story is loaded", async () => {
  expect((await app.call(getEnvClock, {})).result.env.demoAccounts).toEqual([]);
  const accounts = [{ account: "sys", password: "demo-1", name: "冬至", persona: "sys" }];
  await saveDemoAccounts(app.platform.database.kysely, accounts);
  expect((await app.call(getEnvClock, {})).result.env.demoAccounts).toEqual(accounts);
});
