import {
  getAvailability,
  getPlan,
  listPlanCompanies,
  previewPlanNotice,
  readPlanSentence,
  savePlan,
} from "@pharos/api/plan";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const nameOf = async (userId: number) =>
  (
    await db()
      .selectFrom("app_user")
      .select("display_name")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
  ).display_name;
const companyName = async (id: number) =>
  (await db().selectFrom("company").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;

describe("a plan from a sentence", () => {
  // The clock stands at Friday, 2026-06-12.
  it("names the customer, the kind, the days, the place and the people", async () => {
    const { companies, users } = app.world;
    const [company, person] = [await companyName(companies.a), await nameOf(users.dba)];
    const { result } = await app.call(
      readPlanSentence,
      { query: { text: `下周二三 ${company} 现场巡检 ${person} 闰土老师` } },
      { as: "pa" },
    );
    expect(result).toMatchObject({
      companies: [{ companyId: companies.a, companyName: company }],
      checkType: 0,
      place: 1,
      startDate: "2026-06-16",
      endDate: "2026-06-17",
      people: [{ userId: users.dba, name: person }],
      unread: ["闰土老师"],
    });
  });

  it("names no organisation its reader may not know of", async () => {
    const text = `明天 ${await companyName(app.world.companies.b)} 培训`;
    const read = async (as: "pa" | "ta") =>
      (await app.call(readPlanSentence, { query: { text } }, { as })).result.companies.length;
    expect(await read("pa")).toBe(1);
    expect(await read("ta")).toBe(0);
  });

  it("is for those who plan, and refuses an endless one", async () => {
    const read = (text: string, as: "customer" | "pa") =>
      app.call(readPlanSentence, { query: { text } }, { as });
    expect((await read("明天", "customer")).status).toBe(205);
    expect((await read("一".repeat(201), "pa")).envelope?.fields).toHaveProperty("text");
  });
});

describe("what a customer brings to a plan", () => {
  it("is the manager, the contacts and whether each number is in force", async () => {
    const { companies, users } = app.world;
    await db()
      .updateTable("company")
      .set({ manager_user_id: users.dba })
      .where("id", "=", companies.a)
      .execute();
    const [found] = (await app.call(listPlanCompanies, { query: { companyId: companies.a } }, { as: "pa" }))
      .result;
    expect(found?.managerUserId).toBe(users.dba);
    expect(found?.contacts.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([users.customer, users.orgAdmin]),
    );
    const inForce = found?.accs.filter(({ isInForce }) => isInForce) ?? [];
    expect(inForce.length).toBeGreaterThan(0);
    const id = inForce[0]?.accId ?? 0;
    const kept = await db()
      .selectFrom("service_number")
      .select("end_date")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db()
      .updateTable("service_number")
      .set({ start_date: "2020-01-01", end_date: "2020-12-31" })
      .where("id", "=", id)
      .execute();
    const [later] = (await app.call(listPlanCompanies, { query: { companyId: companies.a } }, { as: "pa" }))
      .result;
    await db().updateTable("service_number").set({ end_date: kept.end_date }).where("id", "=", id).execute();
    expect(later?.accs.find(({ accId }) => accId === id)?.isInForce).toBe(false);
  });
});

describe("clashes while people are chosen", () => {
  const days = { startDate: "2026-07-06", endDate: "2026-07-07" };
  const clashOf = async (userId: number, query: object = {}) => {
    const { companies } = app.world;
    const answer = await app.call(
      getAvailability,
      { query: { ...days, place: 1, workCompanyId: companies.a, workHours: 16, ...query } },
      { as: "pa" },
    );
    return answer.result.people.find((one) => one.userId === userId)?.clash;
  };

  it("are those that saving refuses", async () => {
    const { companies, teams, users } = app.world;
    expect(await clashOf(users.dba)).toBeNull();
    const other = await setup.add("pa", {
      ...days,
      title: "另一个现场",
      companyId: companies.b,
      teamId: teams.two,
      place: 1,
      planHour: 16,
      executors: [{ userId: users.dba }],
    });
    expect(await clashOf(users.dba)).toContain("另一个现场");
    // The plan that is changed stands in nobody's way.
    expect(await clashOf(users.dba, { exceptPlanId: other.result.id })).toBeNull();
    const refused = await setup.add("pa", {
      ...days,
      place: 1,
      planHour: 16,
      executors: [{ userId: users.dba }],
    });
    expect(refused.envelope?.fields).toHaveProperty("overrideReason");
  });
});

describe("saving and telling the customer in one step", () => {
  it("keeps the plan and tells exactly those who were chosen", async () => {
    const { users } = app.world;
    const days = { startDate: "2026-08-03", endDate: "2026-08-03" };
    const { result } = await setup.add("pa", {
      ...days,
      notice: { receivers: [users.customer], message: "请备好门禁" },
    });
    expect(result.deliveredAt).not.toBeNull();
    const seen = await app.call(getPlan, { params: { id: result.id } }, { as: "customer" });
    expect(seen.status).toBe(200);
    await app.drain();
    const told = await db()
      .selectFrom("plan_recipient")
      .select("user_id")
      .where("plan_id", "=", result.id)
      .where("is_customer", "=", true)
      .execute();
    expect(told).toEqual([{ user_id: users.customer }]);
  });

  it("keeps nothing when somebody else's member is among them", async () => {
    const { users } = app.world;
    const before = await db().selectFrom("plan").select("id").execute();
    const refused = await setup.add("pa", { notice: { receivers: [users.otherCompany] } });
    expect(refused.envelope?.fields).toHaveProperty(["notice.receivers"]);
    expect(await db().selectFrom("plan").select("id").execute()).toHaveLength(before.length);
  });

  it("shows beforehand what they will read, in their language", async () => {
    const { companies, users } = app.world;
    const body = {
      companyId: companies.a,
      title: "现场巡检",
      startDate: "2026-08-03",
      endDate: "2026-08-04",
      executors: [users.dba],
      receivers: [users.customer],
      message: "请备好门禁",
    };
    const preview = async () => (await app.call(previewPlanNotice, { body }, { as: "pa" })).result;
    const person = await nameOf(users.dba);
    expect(await preview()).toEqual({
      title: `服务计划 现场巡检：2026-08-03 至 2026-08-04，人员：${person}`,
      content: "请备好门禁",
    });
    await db().updateTable("app_user").set({ locale: "en" }).where("id", "=", users.customer).execute();
    expect((await preview()).title).toBe(
      `Service plan 现场巡检: 2026-08-03 to 2026-08-04, people: ${person}`,
    );
    await db().updateTable("app_user").set({ locale: "zh" }).where("id", "=", users.customer).execute();
    // Whoever is no engineer is not named, whatever id is sent.
    const guessed = { ...body, executors: [users.otherCompany] };
    expect((await app.call(previewPlanNotice, { body: guessed }, { as: "pa" })).result.title).toBe(
      "服务计划 现场巡检：2026-08-03 至 2026-08-04，人员：",
    );
    const strange = { ...body, receivers: [users.otherCompany] };
    expect(
      (await app.call(previewPlanNotice, { body: strange }, { as: "pa" })).envelope?.fields,
    ).toHaveProperty("receivers");
  });
});

describe("what pays for a plan", () => {
  it("is a service item of the same kind of work", async () => {
    const { companies } = app.world;
    const [found] = (await app.call(listPlanCompanies, { query: { companyId: companies.a } }, { as: "pa" }))
      .result;
    const acc = found?.accs.find(({ items }) => items.length > 0);
    const id = acc
      ? acc.items[0]?.accItemId
      : (
          await db()
            .insertInto("service_item")
            .values({
              service_number_id: found?.accs[0]?.accId ?? 0,
              name: "季度巡检",
              task_type: 0,
              unit: "times",
              is_limited: false,
              start_date: "2026-01-01",
              end_date: "2026-12-31",
            })
            .returning("id")
            .executeTakeFirstOrThrow()
        ).id;
    const type = acc?.items[0]?.taskType ?? 0;
    const days = { startDate: "2026-09-07", endDate: "2026-09-07" };
    const added = await setup.add("pa", { ...days, accItemId: id, checkType: type });
    expect(added.result.accItemId).toBe(id);
    const refused = await setup.add("pa", { ...days, accItemId: id, checkType: type === 2 ? 0 : 2 });
    expect(refused.envelope?.fields).toHaveProperty("accItemId");
    // What a plan has already may stay while other things change.
    const { result } = await app.call(
      savePlan,
      {
        body: {
          id: added.result.id,
          version: added.result.version,
          title: "另一个标题",
          checkType: type,
          companyId: companies.a,
          teamId: app.world.teams.one,
          ...days,
          planHour: 8,
        },
      },
      { as: "pa" },
    );
    expect(result.accItemId).toBe(id);
  });
});
