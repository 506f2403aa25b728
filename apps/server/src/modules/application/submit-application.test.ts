import { readOwnApplication, submitApplication, withdrawApplication } from "@pharos/api/application";
import { personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { applicationOf, applyAs, codeFor, messagesLike, strangersForm } from "./application.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const countOf = async (phone: string): Promise<number> =>
  (await db().selectFrom("application").select("id").where("phone", "=", phone).execute()).length;

describe("a stranger", () => {
  it("applies with the code sent to the phone; platform admins are told", async () => {
    const phone = "13811110001";
    const applyNo = await applyAs(app, phone);
    expect(applyNo).toMatch(/^AP\d{8}-[2-9A-Z]{6}$/);
    expect(await applicationOf(app, applyNo)).toMatchObject({
      apply_type: 0,
      status: 0,
      source: "sn_apply",
      phone,
      applicant_user_id: null,
      company_name: "松籁教育",
    });
    await app.drain();
    const notified = await messagesLike(app, "applicationServer.message.organisationApplied");
    expect(notified.map(({ user_id }) => user_id)).toEqual([app.world.users.pa]);
  });

  it.each([
    ["without a code", {}],
    ["with a wrong code", { smsCode: "000000" }],
    ["with something that is no code", { smsCode: "abc" }],
  ])("is refused %s, at the field", async (_, proof) => {
    const phone = "13811110002";
    await codeFor(app, phone);
    const answer = await app.call(submitApplication, { body: { ...strangersForm, phone, ...proof } });
    expect(answer.envelope?.success).toBe(false);
    expect(Object.keys(answer.envelope?.fields ?? {})).toEqual(["smsCode"]);
    expect(await countOf(phone)).toBe(0);
  });

  it("cannot use a code twice, nor one for signing in", async () => {
    const phone = "13811110003";
    const smsCode = await codeFor(app, phone);
    const body = { ...strangersForm, phone, smsCode };
    expect((await app.call(submitApplication, { body })).envelope?.success).toBe(true);
    expect((await app.call(submitApplication, { body })).errorCode).toBe("auth.badSmsCode");
  });

  it("gets the same answer for the same application, which is stored once", async () => {
    const phone = "13811110004";
    const first = await applyAs(app, phone);
    expect(await applyAs(app, phone, { companyName: " 松籁教育 " })).toBe(first);
    expect(await countOf(phone)).toBe(1);
    expect(await applyAs(app, phone, { companyName: "另一家" })).not.toBe(first);
    expect(await countOf(phone)).toBe(2);
  });

  it("learns nothing about whether an organisation or a phone is known", async () => {
    const shapeOf = async (phone: string, companyName: string) => {
      const smsCode = await codeFor(app, phone);
      const { status, body } = await app.call(submitApplication, {
        body: { ...strangersForm, phone, smsCode, companyName },
      });
      return [status, body.replace(/AP\d{8}-\w{6}/, "AP")];
    };
    const unknown = await shapeOf("13811110005", "查无此司");
    expect(await shapeOf("13811110006", "澜汐银行")).toEqual(unknown);
    expect(await shapeOf(personas.customer.phone, "澜汐银行")).toEqual(unknown);
    expect(await shapeOf(personas.disabled.phone, "澜汐银行")).toEqual(unknown);
  });

  it.each([
    ["an entitlement", { applyType: 2 }],
    ["no organisation", { companyName: "  " }],
    ["no contact", { contactName: "" }],
    ["a wrong phone", { phone: "12345678901" }],
    ["a wrong mail address", { email: "not-an-address" }],
    ["a name that is too long", { companyName: "松".repeat(129) }],
    ["a reason that is too long", { reason: "松".repeat(1025) }],
    ["a number for a name", { contactName: 5 }],
    ["NUL", { contactName: "a\u0000b" }],
  ])("is refused %s", async (_, changes) => {
    const answer = await app.inject({
      method: "POST",
      url: submitApplication.path,
      payload: { ...strangersForm, phone: "13811110007", smsCode: "123456", ...changes },
    });
    expect(answer.headers["x-error-code"]).toMatch(/^common\.(validation|badRequest)$/);
  });

  it("stores hostile text as it is and takes no privileged field", async () => {
    const applyNo = await applyAs(app, "13811110008", {
      companyName: "<img src=x onerror=alert(1)>'; drop table application; --",
      contactName: "=cmd|' /C calc'!A0",
      // No one may decide on an application by sending it.
      ...({ status: 1, companyId: app.world.companies.a, applicantUserId: 1 } as object),
    });
    expect(await applicationOf(app, applyNo)).toMatchObject({
      status: 0,
      company_id: null,
      applicant_user_id: null,
      company_name: "<img src=x onerror=alert(1)>'; drop table application; --",
    });
  });

  it("cannot fill the list from one address", async () => {
    await db().deleteFrom("rate_limit").execute();
    const body = { ...strangersForm, phone: "13811110009", smsCode: "123456" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1)
      statuses.push((await app.call(submitApplication, { body })).status);
    expect(statuses.at(-1)).toBe(429);
    await db().deleteFrom("rate_limit").execute();
  });
});

describe("someone who is signed in", () => {
  it("applies without a code", async () => {
    const body = { ...strangersForm, phone: personas.noRole.phone };
    const { applyNo } = (await app.call(submitApplication, { body }, { as: "noRole" })).result;
    expect(await applicationOf(app, applyNo)).toMatchObject({
      source: "invite",
      applicant_user_id: app.world.users.noRole,
    });
  });

  it("counts as a stranger when the session has ended", async () => {
    const body = { ...strangersForm, phone: "13811110010" };
    const answer = await app.call(submitApplication, { body }, { token: "x".repeat(43) });
    expect(answer.status).toBe(200);
    expect(answer.errorCode).toBe("common.validation");
  });

  it("sends the form once with one key", async () => {
    const body = { ...strangersForm, companyName: "一次就好", phone: personas.noRole.phone };
    const headers = { "idempotency-key": "apply-once" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(submitApplication, { body }, { as: "noRole", headers })),
    );
    expect(new Set(answers.map(({ result }) => result.applyNo)).size).toBe(1);
  });
});

describe("how an application stands", () => {
  it("is told to anyone who proves the phone, or is signed in, and to no one else", async () => {
    const phone = "13811110011";
    const applyNo = await applyAs(app, phone, { companyName: "查询用公司" });
    const smsCode = await codeFor(app, phone);
    const { result } = await app.call(readOwnApplication, { query: { phone, smsCode } });
    expect(result).toMatchObject({ has: true, status: 0, applyNo, reviewComment: null });
    expect(result.application).toMatchObject({ companyName: "查询用公司", applyType: 0 });

    expect((await app.call(readOwnApplication, { query: { phone, smsCode } })).errorCode).toBe(
      "auth.badSmsCode",
    );
    expect((await app.call(readOwnApplication, { query: { phone } })).errorCode).toBe("common.validation");
    expect((await app.call(readOwnApplication, {}, { as: "customer" })).result).toMatchObject({ has: false });
  });

  it("is nothing for a phone that never applied", async () => {
    const phone = "13811110012";
    const smsCode = await codeFor(app, phone);
    expect((await app.call(readOwnApplication, { query: { phone, smsCode } })).result).toEqual({
      has: false,
      status: null,
      applyNo: null,
      reviewComment: null,
      application: null,
    });
  });
});

describe("taking an application back", () => {
  it("is possible for its applicant, after which the same may be applied for again", async () => {
    const phone = "13811110013";
    const applyNo = await applyAs(app, phone);
    const smsCode = await codeFor(app, phone);
    const answer = await app.call(withdrawApplication, { body: { applyNo, phone, smsCode } });
    expect(answer.envelope?.success).toBe(true);
    expect((await applicationOf(app, applyNo)).withdrawn_at).not.toBeNull();
    expect(await applyAs(app, phone)).not.toBe(applyNo);
  });

  it("is refused to others as if there were none", async () => {
    const applyNo = await applyAs(app, "13811110014");
    expect((await app.call(withdrawApplication, { body: { applyNo } }, { as: "pa" })).errorCode).toBe(
      "application.notFound",
    );
    const phone = "13811110015";
    const smsCode = await codeFor(app, phone);
    expect((await app.call(withdrawApplication, { body: { applyNo, phone, smsCode } })).errorCode).toBe(
      "application.notFound",
    );
    expect((await app.call(withdrawApplication, { body: { applyNo } })).errorCode).toBe("common.validation");
  });

  it("is refused once it was decided", async () => {
    const phone = "13811110016";
    const applyNo = await applyAs(app, phone);
    await db()
      .updateTable("application")
      .set({ status: 2, reviewed_at: new Date() })
      .where("apply_no", "=", applyNo)
      .execute();
    const smsCode = await codeFor(app, phone);
    expect((await app.call(withdrawApplication, { body: { applyNo, phone, smsCode } })).errorCode).toBe(
      "application.alreadyDecided",
    );
  });
});
