import { worldPassword } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { auditOf, post, statusOf, tryPassword } from "./sign-in.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { PASSWORD_MIN: "8" } });
});
afterAll(() => app.close());

const change = (token: string, oldPassword: string, newPassword: string, ip?: string) =>
  post(app, "/esapi/user/password", { oldPassword, newPassword }, { token, ...(ip && { ip }) });

describe("changing the password", () => {
  it("ends every session, gives this browser a new one, and notifies the person", async () => {
    const [here, elsewhere] = [await app.signIn("customer"), await app.signIn("customer")];
    expect(await statusOf(app, elsewhere)).toBe(200);
    const answer = await change(here, worldPassword, "Moonrise-77");
    expect(JSON.parse(answer.body)).toMatchObject({
      success: true,
      operateMessage: "密码已修改",
      operateCallBackObj: { mustChangePassword: false },
    });
    expect([
      await statusOf(app, here),
      await statusOf(app, elsewhere),
      await statusOf(app, answer.token),
    ]).toEqual([401, 401, 200]);
    expect((await tryPassword(app, "customer", worldPassword)).code).toBe("auth.badCredentials");
    expect((await tryPassword(app, "customer", "Moonrise-77")).token).not.toBe("");

    const db = app.platform.database.kysely;
    const message = await db
      .selectFrom("message")
      .select(["title_key", "level"])
      .where("user_id", "=", app.world.users.customer)
      .execute();
    expect(message).toEqual([{ title_key: "auth.message.passwordChanged", level: 1 }]);
    const mail = await db
      .selectFrom("notification_outbox")
      .select(["target", "subject", "body"])
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ target: "customer@example.com", subject: "Pharos：您的密码已修改" });
    expect(mail.body).toContain("木槿，您好");
    expect(await auditOf(app, "identity.passwordChanged")).toMatchObject([
      { user_id: app.world.users.customer, account: "customer" },
    ]);
  });

  it("lifts the duty to change a password", async () => {
    const db = app.platform.database.kysely;
    await db.updateTable("app_user").set({ status: 3 }).where("account", "=", "dba").execute();
    const token = await app.signIn("dba");
    await change(token, worldPassword, "Moonrise-77");
    const { status } = await db
      .selectFrom("app_user")
      .select("status")
      .where("account", "=", "dba")
      .executeTakeFirstOrThrow();
    expect(status).toBe(1);
  });

  it("is refused at the old password's field when that is wrong, and counts as guessing", async () => {
    const token = await app.signIn("ta");
    const refused = await change(token, "Wrong-password-1", "Moonrise-77", "192.0.2.50");
    expect(JSON.parse(refused.body)).toMatchObject({
      success: false,
      code: "auth.oldPasswordWrong",
      fields: { oldPassword: "当前密码不正确" },
    });
    for (let guess = 0; guess < 4; guess += 1)
      await change(token, `Wrong-password-${guess}`, "Moonrise-77", "192.0.2.50");
    expect(await change(token, worldPassword, "Moonrise-77", "192.0.2.50")).toMatchObject({
      status: 429,
      code: "auth.locked",
    });
    expect(await statusOf(app, token)).toBe(200);
    expect((await tryPassword(app, "ta", worldPassword, { ip: "192.0.2.51" })).token).not.toBe("");
  });

  it.each([
    ["short-1", "不少于 8 位"],
    ["onlyletters", "至少两种"],
    ["with space 1", "不含空格"],
    ["password123", "过于常见"],
    [worldPassword, "不能与当前密码相同"],
    ["", "必填"],
    ["x1".repeat(65), "128"],
  ])("refuses %j as the new one, at its field", async (newPassword, words) => {
    const token = await app.signIn("pa");
    const refused = await change(token, worldPassword, newPassword);
    expect(refused.code).toBe("common.validation");
    expect(JSON.parse(refused.body).fields.newPassword).toContain(words);
    expect(await statusOf(app, token)).toBe(200);
  });

  it("has one winner when two tabs do it at once", async () => {
    const token = await app.signIn("otherCompany");
    const answers = await Promise.all([
      change(token, worldPassword, "Moonrise-77"),
      change(token, worldPassword, "Moonrise-78"),
    ]);
    expect(answers.filter((answer) => answer.token !== "")).toHaveLength(1);
  });

  it("leaves no session behind that was opened with the old password meanwhile", async () => {
    const token = await app.signIn("orgAdmin");
    const [changed, ...others] = await Promise.all([
      change(token, worldPassword, "Moonrise-77"),
      ...Array.from({ length: 4 }, (_, index) =>
        tryPassword(app, "orgadmin", worldPassword, { ip: `192.0.2.${60 + index}` }),
      ),
    ]);
    expect(await statusOf(app, changed?.token ?? "")).toBe(200);
    for (const { token: other } of others) if (other) expect(await statusOf(app, other)).toBe(401);
  });

  it("needs a session", async () => {
    expect(
      (await post(app, "/esapi/user/password", { oldPassword: worldPassword, newPassword: "Moonrise-77" }))
        .status,
    ).toBe(401);
  });
});
