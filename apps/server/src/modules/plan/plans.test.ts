import {
  deletePlan,
  getPlan,
  listNewPlans,
  listOpenPlans,
  listPlanCompanies,
  listPlans,
  notifyPlanDelivery,
  savePlan,
} from "@pharos/api/plan";
import type { Permission } from "@pharos/domain/permissions";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPlanCompanies as listPlanCompaniesOf } from "./list-plan-companies.ts";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const detail = (as: PersonaName, id: number) => app.call(getPlan, { params: { id } }, { as });
const titlesOf = async (as: PersonaName, query: object = {}) =>
  (await app.call(listPlans, { query: { pageSize: 200, ...query } }, { as })).result.list.map(
    ({ title }) => title,
  );

describe("who sees which plans", () => {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const { companies, teams, users } = app.world;
    const b = { companyId: companies.b, teamId: teams.two };
    ids["A"] = (await setup.add("pa", { title: "A 内部" })).result.id;
    ids["told"] = (await setup.add("pa", { title: "A 已通知" })).result.id;
    ids["B"] = (await setup.add("pa", { title: "B 的", ...b })).result.id;
    ids["helper"] = (
      await setup.add("pa", { title: "B 借人", ...b, executors: [{ userId: users.dba }] })
    ).result.id;
    await app.call(
      notifyPlanDelivery,
      { body: { id: ids["told"], receivers: [users.customer] } },
      { as: "pa" },
    );
  });

  it.each<[PersonaName, string[]]>([
    ["sys", ["A 内部", "A 已通知", "B 的", "B 借人"]],
    ["pa", ["A 内部", "A 已通知", "B 的", "B 借人"]],
    ["ma", ["A 内部", "A 已通知", "B 的", "B 借人"]],
    ["ta", ["A 内部", "A 已通知"]],
    ["dba", ["A 内部", "A 已通知", "B 借人"]],
    ["dba2", ["B 的", "B 借人"]],
    ["reviewDba", []],
    ["orgAdmin", ["A 已通知"]],
    ["customer", ["A 已通知"]],
    ["otherCompany", []],
  ])("shows %s what is theirs, in the list, the counts and by its address", async (as, expected) => {
    expect((await titlesOf(as)).toSorted()).toEqual(expected.toSorted());
    const { counts } = (await app.call(listNewPlans, { query: {} }, { as })).result;
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    for (const id of Object.values(ids)) {
      const answer = await detail(as, id);
      if (answer.status === 200) expect(expected).toContain(answer.result.title);
      else expect(answer.body).toBe((await detail(as, 999_999)).body);
    }
  });

  it("shows customers nothing internal", async () => {
    const { result } = await detail("customer", ids["told"] ?? 0);
    expect(result.title).toBe("A 已通知");
    const internal = [
      "planHour",
      "actualHours",
      "teamId",
      "externalId",
      "history",
      "endChecks",
      "contacts",
      "quota",
    ];
    for (const field of internal) expect(result).not.toHaveProperty(field);
    expect((await app.call(listPlanCompanies, {}, { as: "customer" })).errorCode).toBe(
      "common.permissionDenied",
    );
  });

  it("offers implementation plans and assets only to planners who may read them", async () => {
    const { companies } = app.world;
    await app.platform.database.executeSql(`
      insert into implementation_plan (name, task_type, company_id, start_date, end_date, team_id)
      values ('迁移实施', 0, ${companies.a}, '2026-06-01', '2026-12-31', ${app.world.teams.one})`);
    const session = await app.sessions.resolve(await app.signIn("pa"));
    if (!session) throw new Error("pa is not signed in");
    const { actor } = session;
    const offered = async (permissions: ReadonlySet<Permission>) => {
      const call = { requestId: "1", ip: "127.0.0.1", userAgent: "", locale: "zh-CN" as const };
      const [company] = await listPlanCompaniesOf(
        app.platform,
        { ...call, actor: { ...actor, permissions } },
        { companyId: companies.a },
      );
      return [company?.implPlans.map(({ name }) => name), (company?.assets.length ?? 0) > 0];
    };
    expect(await offered(actor.permissions)).toEqual([["迁移实施"], true]);
    const without = new Set(
      [...actor.permissions].filter((code) => code !== "ccc:view" && code !== "asset:view"),
    );
    expect(await offered(without)).toEqual([[], false]);
  });

  it("keeps open plans for those who report hours, their own first", async () => {
    const { users } = app.world;
    const titles = async (as: PersonaName, query: object = {}) =>
      (await app.call(listOpenPlans, { query }, { as })).result.map(({ title }) => title);
    expect(await titles("dba")).toEqual(["B 借人"]);
    expect(await titles("ta", { executorId: users.dba })).toEqual([]);
    expect(await titles("pa", { executorId: users.dba, keyword: "借" })).toEqual(["B 借人"]);
  });

  it("finds a person's plans on the own days of the person", async () => {
    const { users } = app.world;
    const days = { startDate: "2026-11-02", endDate: "2026-11-06" };
    const executors = [
      { userId: users.dba2 },
      { userId: users.dba, startDate: "2026-11-05", endDate: "2026-11-05" },
    ];
    const { id } = (await setup.add("pa", { ...days, executors })).result;
    const on = async (executorId: number, day: string) => {
      const query = { executorId, startDate: day, endDate: day };
      return (await app.call(listPlans, { query }, { as: "pa" })).result.list.some((plan) => plan.id === id);
    };
    expect([await on(users.dba, "2026-11-04"), await on(users.dba, "2026-11-05")]).toEqual([false, true]);
    expect(await on(users.dba2, "2026-11-04")).toBe(true);
    await app.call(deletePlan, { params: { id } }, { as: "pa" });
  });

  it("is narrowed by type, status, days, person and words", async () => {
    expect(await titlesOf("pa", { title: "借" })).toEqual(["B 借人"]);
    expect(await titlesOf("pa", { executorId: app.world.users.dba })).toEqual(["B 借人"]);
    expect(await titlesOf("pa", { status: "1,2" })).toEqual([]);
    expect(await titlesOf("pa", { endDate: "2026-06-14" })).toEqual([]);
    expect(await titlesOf("pa", { companyName: "砚池", checkType: 0 })).toHaveLength(2);
    expect(await titlesOf("pa", { missingAcc: true, missingImpl: true })).toHaveLength(4);
  });
});

describe("planning work", () => {
  it.each<[PersonaName, boolean]>([
    ["sys", true],
    ["pa", true],
    ["ta", true],
    ["dba", true],
    ["ma", false],
    ["reviewDba", false],
    ["customer", false],
    ["orgAdmin", false],
  ])("by %s for company A and its team: %s", async (as, isAllowed) => {
    const answer = await setup.add(as, { startDate: "2026-07-01", endDate: "2026-07-01" });
    expect(answer.envelope?.success ?? false).toBe(isAllowed);
  });

  it("begins a plan whose first day has come", async () => {
    expect((await setup.add("pa", { startDate: "2026-06-12", endDate: "2026-06-13" })).result.status).toBe(1);
    expect((await setup.add("pa", { startDate: "2026-06-13", endDate: "2026-06-13" })).result.status).toBe(0);
    expect((await setup.add("pa", { startDate: "2026-06-10", endDate: "2026-06-11" })).result).toMatchObject({
      status: 3,
      overdueDays: 1,
    });
  });

  it.each<[string, object | (() => object), string]>([
    ["an end before the start", { endDate: "2026-06-14" }, "endDate"],
    ["more than a year", { endDate: "2027-12-31" }, "endDate"],
    ["a customer as executor", () => ({ executors: [{ userId: app.world.users.customer }] }), "executors"],
    [
      "somebody twice",
      () => ({ executors: [{ userId: app.world.users.dba }, { userId: app.world.users.dba }] }),
      "executors",
    ],
    [
      "nobody who carries it out",
      () => ({ executors: [{ userId: app.world.users.dba, role: 1 }] }),
      "executors",
    ],
    [
      "days of a person outside the plan",
      () => ({ executors: [{ userId: app.world.users.dba, startDate: "2026-06-20" }] }),
      "executors",
    ],
    ["a service number of another customer", () => ({ accId: app.world.serviceNumbers.b247 }), "accId"],
    ["an asset of another customer", () => ({ assetIds: [app.world.assets.bTrading] }), "assetIds"],
    ["the own company", () => ({ companyId: app.world.companies.vendor }), "companyId"],
    ["an unknown customer", { companyId: 999_999 }, "companyId"],
  ])("refuses %s, at its field", async (_, change, field) => {
    const answer = await setup.add("pa", typeof change === "function" ? change() : change);
    expect(Object.keys(answer.envelope?.fields ?? {})).toEqual([field]);
  });

  it("lets team admins plan for their own teams and customers alone", async () => {
    const { companies, teams } = app.world;
    const foreign = await setup.add("ta", { companyId: companies.b, teamId: teams.two });
    expect(Object.keys(foreign.envelope?.fields ?? {})).toEqual(["companyId"]);
    const dba = await setup.add("dba", { teamId: teams.two });
    expect(Object.keys(dba.envelope?.fields ?? {})).toEqual(["teamId"]);
  });
});

describe("changing a plan", () => {
  it("keeps what is left out, writes history, and refuses what is stale", async () => {
    const { result } = await setup.add("pa", {
      startDate: "2026-08-03",
      endDate: "2026-08-04",
      city: "上海",
    });
    const { companyId, title, checkType, teamId, startDate, endDate, planHour } = {
      ...result,
      teamId: app.world.teams.one,
      planHour: 8,
    };
    const body = {
      id: result.id,
      version: result.version,
      companyId,
      title,
      checkType,
      teamId,
      startDate,
      endDate,
      planHour,
    };
    const changed = await app.call(savePlan, { body: { ...body, title: "改了名字" } }, { as: "ta" });
    expect(changed.result).toMatchObject({ title: "改了名字", city: "上海", version: result.version + 1 });
    expect(changed.result.history?.[0]).toMatchObject({ action: "edit", detail: { fields: "title" } });
    const stale = await app.call(savePlan, { body: { ...body, title: "后到" } }, { as: "ta" });
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(stale.envelope?.operateCallBackObj).toMatchObject({ title: "改了名字" });
    const again = await app.call(
      savePlan,
      { body: { ...body, title: "改了名字", version: 2 } },
      { as: "ta" },
    );
    expect(again.result.version).toBe(2);
    const foreign = await app.call(savePlan, { body }, { as: "dba2" });
    const missing = await app.call(savePlan, { body: { ...body, id: 999_999 } }, { as: "dba2" });
    expect(foreign.body).toBe(missing.body);
  });

  it("is handed to no team that is not the planner's, and the refusal shows nothing of the plan", async () => {
    const { companies, teams, users } = app.world;
    const days = { startDate: "2026-08-10", endDate: "2026-08-10" } as const;
    const executors = [{ userId: users.dba, role: 0 as const }];
    const own = (await setup.add("pa", { ...days, executors })).result;
    const elsewhere = (await setup.add("pa", { ...days, companyId: companies.b })).result;
    const give = (as: PersonaName, { id, version, companyId, title }: typeof own) => {
      const facts = { id, version, companyId, title, checkType: 0 as const, planHour: 8 };
      return app.call(savePlan, { body: { ...facts, ...days, teamId: teams.two } }, { as });
    };
    for (const [as, plan] of [
      ["dba", own],
      ["ta", elsewhere],
    ] as const) {
      const refused = await give(as, plan);
      expect(refused.errorCode).toBe("common.validation");
      expect(refused.envelope?.operateCallBackObj ?? null).toBeNull();
      expect((await detail(as, plan.id)).result).toMatchObject({
        teamId: teams.one,
        version: plan.version,
      });
    }
  });

  it("deletes what has not begun, for those who lead and who planned it", async () => {
    const remove = (as: PersonaName, id: number) => app.call(deletePlan, { params: { id } }, { as });
    const mine = (await setup.add("dba", { startDate: "2026-08-05", endDate: "2026-08-05" })).result.id;
    const theirs = (await setup.add("pa", { startDate: "2026-08-05", endDate: "2026-08-05" })).result.id;
    const begun = (await setup.add("pa", { startDate: "2026-06-12", endDate: "2026-06-30" })).result.id;
    expect((await remove("dba", theirs)).errorCode).toBe("plan.notYours");
    expect((await remove("pa", begun)).errorCode).toBe("plan.underWay");
    expect((await remove("dba", mine)).envelope?.success).toBe(true);
    expect((await remove("dba", mine)).errorCode).toBe("plan.notFound");
    expect((await detail("pa", mine)).status).toBe(204);
  });
});

describe("the order of the list", () => {
  it("begins with what is overdue, then what comes soonest, and ends with what has ended", async () => {
    const { companies } = app.world;
    const add = async (title: string, startDate: string, status?: number) => {
      const { id } = (await setup.add("pa", { title, startDate, endDate: startDate })).result;
      if (status !== undefined)
        await app.platform.database.kysely
          .updateTable("plan")
          .set({ status, ...(status === 2 && { ended_at: "2026-06-11T10:00:00+08:00" }) })
          .where("id", "=", id)
          .execute();
    };
    await add("顺序 下月", "2026-07-20");
    await add("顺序 逾期近", "2026-06-10", 3);
    await add("顺序 已结束", "2026-06-01", 2);
    await add("顺序 下周", "2026-06-18");
    await add("顺序 逾期久", "2026-05-20", 3);
    await add("顺序 早已结束", "2026-03-01", 2);
    expect(await titlesOf("pa", { companyId: companies.a, title: "顺序" })).toEqual([
      "顺序 逾期久",
      "顺序 逾期近",
      "顺序 下周",
      "顺序 下月",
      "顺序 已结束",
      "顺序 早已结束",
    ]);
  });
});

describe("whose turn a plan is", () => {
  it("is theirs who carry it out from its first day on, the team's while nobody does, and nobody's in the end", async () => {
    const { users } = app.world;
    const turnOf = async (id: number) => (await detail("ta", id)).result.turn;
    const staffed = (await setup.add("ta", { title: "有人执行", executors: [{ userId: users.dba }] })).result;
    const turn = await turnOf(staffed.id);
    expect(turn).toMatchObject({ holder: "vendor", party: null });
    expect(Date.parse(turn?.since ?? "")).toBe(
      Math.max(Date.parse("2026-06-15T00:00:00+08:00"), Date.parse(staffed.turn?.since ?? "")),
    );
    const empty = (await setup.add("ta", { title: "无人执行", executors: [] })).result;
    const listed = async (query: object) =>
      (await app.call(listPlans, { query: { pageSize: 200, ...query } }, { as: "ta" })).result.list.map(
        ({ id }) => id,
      );
    expect(await listed({ unassigned: true })).toContain(empty.id);
    expect(await listed({ unassigned: true })).not.toContain(staffed.id);
    expect(await listed({ waitingFor: "vendor" })).toEqual(expect.arrayContaining([staffed.id, empty.id]));
    expect(await listed({ waitingFor: "customer" })).toEqual([]);
  });
});
