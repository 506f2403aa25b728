import {
  type ApproveApplication,
  approveApplication,
  listApplications,
  listReviewServices,
  readApplication,
  rejectApplication,
  submitApplication,
} from "@pharos/api/application";
import { getUserDetail } from "@pharos/api/identity";
import { openInvitedAccount } from "@pharos/api/organisation";
import {
  closeServiceRequest,
  explainServiceRequestSla,
  getServiceRequest,
  saveServiceRequest,
} from "@pharos/api/service-request";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { applicationOf, applyAs, messagesLike, strangersForm } from "./application.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const idOf = async (applyNo: string): Promise<number> => (await applicationOf(app, applyNo)).id;
const approve = (id: number, body: ApproveApplication = {}, as: PersonaName = "pa") =>
  app.call(approveApplication, { params: { id }, body }, { as });
const reject = (id: number, reason = "资料不全", as: PersonaName = "pa") =>
  app.call(rejectApplication, { params: { id }, body: { reason } }, { as });

let phones = 0;
const newPhone = (): string => {
  phones += 1;
  return `1382222${String(phones).padStart(4, "0")}`;
};

describe("approving an organisation", () => {
  it("makes the customer, and invites its admin by the phone that applied and by no other address", async () => {
    const phone = newPhone();
    const id = await idOf(await applyAs(app, phone, { companyName: "松籁教育" }));
    expect((await approve(id)).envelope).toMatchObject({ success: true, operateMessage: "申请已通过" });

    const accounts = db().selectFrom("app_user").select(["account", "email"]).where("phone", "=", phone);
    expect(await accounts.execute()).toEqual([]);
    const sms = await db()
      .selectFrom("notification_outbox")
      .select(["body", "is_secret"])
      .where("target", "=", `+86${phone}`)
      .where("body", "like", "%/activate/%")
      .executeTakeFirstOrThrow();
    expect(sms.is_secret).toBe(true);
    const token = /\/activate\/([\w-]+)/.exec(sms.body)?.[1] ?? "";
    const session = (await app.call(openInvitedAccount, { body: { token, password: "Harbour-7" } })).result;
    const user = await accounts.executeTakeFirstOrThrow();
    expect([user.account.includes(phone), user.email]).toEqual([false, null]);
    expect((await app.call(getUserDetail, {}, { token: session.token })).result).toMatchObject({
      companyName: "松籁教育",
      isOrgAdmin: true,
      isEsUser: true,
      roles: ["user"],
    });
    // The link says it all: no second SMS repeats it.
    await app.drain();
    expect(await messagesLike(app, "applicationServer.message.organisationApproved")).toEqual([]);
  });

  it("links an existing customer, as an ordinary member when so decided", async () => {
    const phone = newPhone();
    const id = await idOf(await applyAs(app, phone, { companyName: "澜汐" }));
    const detail = (await app.call(readApplication, { params: { id } }, { as: "pa" })).result;
    expect(detail.similarCompanies).toContainEqual({ id: app.world.companies.a, name: "澜汐银行" });
    expect(detail).toMatchObject({ phone, hasAccount: false, abilities: { approve: { isAllowed: true } } });
    await approve(id, { companyId: app.world.companies.a, isAdmin: false });
    const employee = await db()
      .selectFrom("employee")
      .select(["company_id", "is_admin", "status"])
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(employee).toEqual({ company_id: app.world.companies.a, is_admin: false, status: 1 });
  });

  it("lets someone with an account join with it at once", async () => {
    const body = { ...strangersForm, companyName: "浮萍公司", phone: personas.noRole.phone };
    const { applyNo } = (await app.call(submitApplication, { body }, { as: "noRole" })).result;
    await approve(await idOf(applyNo));
    const me = (await app.call(getUserDetail, {}, { as: "noRole" })).result;
    expect(me).toMatchObject({ isEsUser: true, isOrgAdmin: true, companyName: "浮萍公司" });
    await app.drain();
    const notified = await messagesLike(app, "applicationServer.message.organisationApproved");
    expect(notified.map(({ user_id }) => user_id)).toEqual([app.world.users.noRole]);
  });

  it("is refused for a name that exists, a vendor as customer, and people who cannot join", async () => {
    const id = await idOf(await applyAs(app, newPhone(), { companyName: "砚池证券" }));
    expect((await approve(id)).envelope?.fields).toEqual({ companyName: expect.stringContaining("同名") });
    for (const companyId of [app.world.companies.vendor, 999_999])
      expect((await approve(id, { companyId })).errorCode).toBe("application.companyUnknown");
    expect((await approve(id, { companyName: "砚池证券二部" })).errorCode).toBeUndefined();

    const disabled = await idOf(await applyAs(app, personas.disabled.phone, { companyName: "停用者" }));
    expect((await approve(disabled)).errorCode).toBe("application.phoneOfDisabled");
    const colleague = await idOf(await applyAs(app, personas.dba.phone, { companyName: "自己人" }));
    expect((await approve(colleague)).errorCode).toBe("application.phoneOfVendor");
    const left = await db().selectFrom("company").select("id").where("name", "=", "自己人").execute();
    expect(left).toEqual([]);
  });

  it("happens once however many press the button at once", async () => {
    const phone = newPhone();
    const id = await idOf(await applyAs(app, phone, { companyName: "并发公司" }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => approve(id, {}, index % 2 ? "pa" : "sys")),
    );
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === "application.alreadyDecided")).toHaveLength(9);
    const members = await db().selectFrom("employee").select("id").where("phone", "=", phone).execute();
    expect(members).toHaveLength(1);
  });
});

describe("approving a service number", () => {
  const applyForNumber = async (changes = {}) =>
    idOf(
      await applyAs(app, newPhone(), {
        applyType: 1,
        companyName: "澜汐银行",
        product: "Oracle",
        ...changes,
      }),
    );
  const serviceOf = (company: number) =>
    app.call(listReviewServices, { query: { companyId: company } }, { as: "pa" });

  it("makes an active one under the chosen service, for its term", async () => {
    const id = await applyForNumber();
    const [service] = (await serviceOf(app.world.companies.a)).result;
    if (!service) throw new Error("company A has no service");
    expect((await approve(id, { serviceId: service.id })).errorCode).toBeUndefined();
    const { result_service_number_id } = await db()
      .selectFrom("application")
      .select("result_service_number_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const number = await db()
      .selectFrom("service_number")
      .selectAll()
      .where("id", "=", result_service_number_id)
      .executeTakeFirstOrThrow();
    expect(number.sn).toMatch(/^\d{13}$/);
    expect(number).toMatchObject({
      status: 1,
      company_id: app.world.companies.a,
      end_date: service.endTime,
      subscription_id: service.id,
    });
  });

  it("is refused without a service, with an unknown one, or with an item of another contract", async () => {
    const id = await applyForNumber();
    expect((await approve(id)).envelope?.fields).toHaveProperty("serviceId");
    expect((await approve(id, { serviceId: 999_999 })).errorCode).toBe("application.serviceUnknown");
    const [service] = (await serviceOf(app.world.companies.b)).result;
    const answer = await approve(id, { serviceId: service?.id ?? 0, contractItemId: 999_999 });
    expect(answer.errorCode).toBe("application.contractItemUnknown");
    expect((await reject(id)).errorCode).toBeUndefined();
  });

  it("offers services to platform admins only", async () => {
    const query = { companyId: app.world.companies.a };
    expect((await app.call(listReviewServices, { query }, { as: "ta" })).result).toEqual([]);
    expect((await app.call(listReviewServices, { query }, { as: "dba" })).status).toBe(205);
  });
});

describe("an entitlement", () => {
  /** A request without a service number in force, and the application that comes with it. */
  async function raise(as: PersonaName = "expiredCustomer") {
    const body = {
      type: 2,
      title: "运单库无法连接",
      contentMd: "应用全部报错",
      companyId: app.world.companies.c,
    };
    const { id, auditState } = (await app.call(saveServiceRequest, { body }, { as })).result;
    expect(auditState).toBe(1);
    await app.drain();
    const application = await db()
      .selectFrom("application")
      .selectAll()
      .where("service_request_id", "=", id)
      .executeTakeFirstOrThrow();
    return { requestId: id, application };
  }
  const clocksOf = async (id: number) =>
    (await app.call(explainServiceRequestSla, { query: { id } }, { as: "ta" })).result.clocks;

  it("is applied for by raising the request, once", async () => {
    const { requestId, application } = await raise();
    expect(application).toMatchObject({
      apply_type: 2,
      status: 0,
      source: "portal",
      company_id: app.world.companies.c,
      applicant_user_id: app.world.users.expiredCustomer,
    });
    expect(await clocksOf(requestId)).toEqual([]);
  });

  it("starts the clocks at the moment it is approved, by the serving team's admin", async () => {
    const { requestId, application } = await raise();
    expect((await approve(application.id, { comment: "续约在途" }, "ta")).errorCode).toBeUndefined();
    const { reviewed_at } = await applicationOf(app, application.apply_no);
    const rows = await db()
      .selectFrom("sla_clock")
      .select("started_at")
      .where("service_request_id", "=", requestId)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { started_at } of rows)
      expect(Math.abs(Date.parse(started_at) - Date.parse(reviewed_at ?? ""))).toBeLessThan(1000);
    const detail = (await app.call(getServiceRequest, { query: { id: requestId } }, { as: "ta" })).result;
    expect(detail).toMatchObject({ status: 0, auditState: 2 });
    await app.drain();
    const notified = await messagesLike(app, "serviceRequestServer.message.entitlementApproved");
    expect(notified[0]?.user_id).toBe(app.world.users.expiredCustomer);
  });

  it("closes the request without clocks when it is rejected, and says why", async () => {
    const { requestId, application } = await raise();
    expect((await reject(application.id, "合同已到期", "ta")).errorCode).toBeUndefined();
    const detail = (
      await app.call(getServiceRequest, { query: { id: requestId } }, { as: "expiredCustomer" })
    ).result;
    expect(detail).toMatchObject({ status: 2, auditState: 3 });
    expect(await clocksOf(requestId)).toEqual([]);
    await app.drain();
    const [notified] = await messagesLike(app, "serviceRequestServer.message.entitlementRejected");
    expect(notified).toMatchObject({
      user_id: app.world.users.expiredCustomer,
      params: expect.objectContaining({ reason: "合同已到期" }),
    });
  });

  it("leaves the list when the reporter cancels the request", async () => {
    const { requestId, application } = await raise();
    await app.call(closeServiceRequest, { body: { faultId: requestId } }, { as: "expiredCustomer" });
    await app.drain();
    expect((await approve(application.id)).errorCode).toBe("application.notFound");
  });

  it("is not decided by anyone who raised the request on the customer's behalf", async () => {
    const { application } = await raise("ta");
    expect((await approve(application.id, {}, "ta")).errorCode).toBe("application.ownApplication");
    expect((await approve(application.id, {}, "pa")).errorCode).toBeUndefined();
  });

  it("is decided once by many at once", async () => {
    const { application } = await raise();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? approve(application.id, {}, "pa") : reject(application.id, "否", "ta"),
      ),
    );
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
  });
});

describe("who decides", () => {
  it("sees and reaches all as platform or system admin, entitlements of the own customers as team admin, else nothing", async () => {
    const organisation = await idOf(await applyAs(app, newPhone(), { companyName: "谁来审" }));
    const typesOf = async (as: PersonaName) =>
      new Set(
        (await app.call(listApplications, { query: { pageSize: 200 } }, { as })).result.list.map(
          ({ applyType }) => applyType,
        ),
      );
    expect(await typesOf("pa")).toEqual(new Set([0, 1, 2]));
    expect(await typesOf("sys")).toEqual(new Set([0, 1, 2]));
    expect(await typesOf("ta")).toEqual(new Set([2]));
    for (const as of ["dba", "ma", "customer", "orgAdmin", "reviewDba"] as const) {
      expect((await app.call(listApplications, {}, { as })).status).toBe(205);
      expect((await approve(organisation, {}, as)).errorCode).toBe("common.permissionDenied");
      expect((await reject(organisation, "x", as)).errorCode).toBe("common.permissionDenied");
    }
    // Out of reach is the same as absent.
    const [unseen, absent] = [await approve(organisation, {}, "ta"), await approve(999_999, {}, "ta")];
    expect(unseen.errorCode).toBe("application.notFound");
    expect(unseen.body).toBe(absent.body);
    expect((await app.call(readApplication, { params: { id: organisation } }, { as: "ta" })).status).toBe(
      204,
    );
    expect((await reject(organisation)).errorCode).toBeUndefined();
  });

  it("finds applications by words and state, and masks phones in the list", async () => {
    const phone = newPhone();
    const applyNo = await applyAs(app, phone, { companyName: "百分之百%公司" });
    const find = async (query: object) =>
      (await app.call(listApplications, { query }, { as: "pa" })).result.list.map((row) => row.applyNo);
    expect(await find({ keyword: "百%" })).toEqual([applyNo]);
    expect(await find({ keyword: applyNo.toLowerCase() })).toEqual([applyNo]);
    expect(await find({ keyword: "百分之百%公司", status: "1,2" })).toEqual([]);
    const [row] = (await app.call(listApplications, { query: { keyword: applyNo } }, { as: "pa" })).result
      .list;
    expect(row?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  });

  it("gives a reason to reject, which the applicant reads", async () => {
    const applyNo = await applyAs(app, newPhone(), { companyName: "理由公司" });
    const id = await idOf(applyNo);
    expect((await reject(id, "  ")).envelope?.fields).toHaveProperty("reason");
    expect((await reject(id, "字".repeat(257))).envelope?.fields).toHaveProperty("reason");
    expect((await reject(id, "电话无法接通")).errorCode).toBeUndefined();
    expect((await reject(id)).errorCode).toBe("application.alreadyDecided");
    expect(await applicationOf(app, applyNo)).toMatchObject({ status: 2, review_comment: "电话无法接通" });
    const audit = await db()
      .selectFrom("audit_log")
      .select("user_id")
      .where("action", "=", "application.rejected")
      .where("object_id", "=", String(id))
      .execute();
    expect(audit).toEqual([{ user_id: app.world.users.pa }]);
  });
});
