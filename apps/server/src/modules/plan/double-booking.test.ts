import { getAvailability, reschedulePlan, savePlanExecutor } from "@pharos/api/plan";
import { saveDutyTurn, setEngineerStatus } from "@pharos/api/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterAll(() => app.close());

/** Asks for a full day of `dba` on site at company A. */
const plan = (date: string, change: object = {}) =>
  setup.add("pa", {
    startDate: date,
    endDate: date,
    place: 1,
    executors: [{ userId: app.world.users.dba }],
    ...change,
  });
const refusal = (answer: Awaited<ReturnType<typeof plan>>) => answer.envelope?.fields?.["overrideReason"];

describe("double booking", () => {
  it("is refused across plans and names what stands there; a reason lets it pass and stays in the history", async () => {
    const first = (await plan("2026-07-01")).result;
    const elsewhere = { companyId: app.world.companies.b, teamId: app.world.teams.two };
    const refused = await plan("2026-07-01", elsewhere);
    expect(refusal(refused)).toContain(
      `芒种：计划 ${first.planNo} 核心库季度巡检（2026-07-01 至 2026-07-01）`,
    );
    const forced = await plan("2026-07-01", { ...elsewhere, overrideReason: "客户要求同日" });
    expect(forced.result.history?.map(({ action, content }) => [action, content])).toContainEqual([
      "override",
      "客户要求同日",
    ]);
  });

  it("is refused for leave, a stay at a customer and duty", async () => {
    const { users, teams } = app.world;
    await app.call(
      setEngineerStatus,
      {
        body: {
          userId: users.dba,
          status: 3,
          startTime: "2026-07-10T00:00:00+08:00",
          endTime: "2026-07-12T00:00:00+08:00",
        },
      },
      { as: "ta" },
    );
    expect(refusal(await plan("2026-07-09"))).toBeUndefined();
    expect(refusal(await plan("2026-07-11"))).toContain("休假（2026-07-10 至 2026-07-11）");
    // Midnight belongs to the day that begins.
    expect(refusal(await plan("2026-07-12"))).toBeUndefined();
    const turn = {
      teamId: teams.one,
      userId: users.dba,
      startTime: "2026-07-14T09:00:00+08:00",
      endTime: "2026-07-14T18:00:00+08:00",
      shift: 0,
    } as const;
    expect((await app.call(saveDutyTurn, { body: turn }, { as: "ta" })).envelope?.success).toBe(true);
    expect(refusal(await plan("2026-07-14"))).toContain("值班（2026-07-14 至 2026-07-14）");
    await app.call(setEngineerStatus, { body: { userId: users.dba, status: 2 } }, { as: "ta" });
    expect(refusal(await plan("2027-01-04"))).toContain("现场（2026-06-12 起）");
    await app.call(setEngineerStatus, { body: { userId: users.dba, status: 1 } }, { as: "ta" });
    expect(refusal(await plan("2027-01-04"))).toBeUndefined();
  });

  it("lets remote plans share a day until it is full", async () => {
    const remote = (planHour: number) => plan("2026-07-20", { place: 0, planHour });
    expect(refusal(await remote(4))).toBeUndefined();
    expect(refusal(await remote(4))).toBeUndefined();
    expect(refusal(await remote(0.5))).toContain("P0");
  });

  it("is refused when a plan is moved and when somebody joins, the plan itself aside", async () => {
    const { users } = app.world;
    const busy = (await plan("2026-07-22")).result;
    const moved = (await plan("2026-07-23", { place: 0 })).result;
    const body = { id: moved.id, version: moved.version, startDate: "2026-07-22", endDate: "2026-07-22" };
    const refused = await app.call(reschedulePlan, { body }, { as: "pa" });
    expect(refused.envelope?.fields?.["overrideReason"]).toContain(busy.planNo);
    const longer = await app.call(
      reschedulePlan,
      { body: { ...body, startDate: "2026-07-23", endDate: "2026-07-24" } },
      { as: "pa" },
    );
    expect(longer.result.endDate).toBe("2026-07-24");
    const other = (await setup.add("pa", { startDate: "2026-07-22", endDate: "2026-07-22" })).result;
    const joining = await app.call(
      savePlanExecutor,
      { body: { planId: other.id, userId: users.dba } },
      { as: "pa" },
    );
    expect(joining.envelope?.fields?.["overrideReason"]).toContain(busy.planNo);
  });

  it("is refused for leave over a plan, naming it; a reason lets it pass", async () => {
    const { planNo } = (await plan("2026-07-29")).result;
    const leave = (change: object = {}) => {
      const body = { status: 3, startTime: "2026-07-28T00:00:00+08:00", ...change } as const;
      return app.call(setEngineerStatus, { body }, { as: "dba" });
    };
    // Midnight belongs to the day that begins: the leave ends before the plan.
    expect((await leave({ endTime: "2026-07-29T00:00:00+08:00" })).envelope?.success).toBe(true);
    const refused = await leave({ endTime: "2026-07-30T00:00:00+08:00" });
    expect(refused.envelope?.fields?.["overrideReason"]).toContain(`${planNo} (2026-07-29 – 2026-07-29)`);
    const forced = await leave({ endTime: "2026-07-30T00:00:00+08:00", overrideReason: "家中急事" });
    expect(forced.envelope?.success).toBe(true);
    await app.call(setEngineerStatus, { body: { status: 0 } }, { as: "dba" });
  });

  it("lets one of many plans at the same moment through", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => plan("2026-07-27")));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });
});

describe("who is free", () => {
  it("puts those with the most free days first and says what the others do", async () => {
    const { users } = app.world;
    await plan("2026-08-10", { endDate: "2026-08-12", planHour: 24 });
    const ask = (query: object) =>
      app.call(
        getAvailability,
        { query: { startDate: "2026-08-10", endDate: "2026-08-16", ...query } },
        { as: "ta" },
      );
    const { people, workdays, freeDates } = (await ask({ companyId: app.world.companies.a })).result;
    expect([workdays, freeDates]).toEqual([5, ["2026-08-15", "2026-08-16"]]);
    const dba = people.find(({ userId }) => userId === users.dba);
    expect(dba).toMatchObject({ freeDays: 2, plannedHours: 24, loadRate: 60 });
    expect(dba?.bookings).toMatchObject([{ kind: "plan", title: "核心库季度巡检", isMovable: true }]);
    expect(people.at(-1)?.userId).toBe(users.dba);
    expect((await ask({ skill: "nothing like it" })).result.people).toEqual([]);
    expect((await ask({ companyId: app.world.companies.b })).result.people).toEqual([]);
  });

  it("is nothing for customers, and has its limits", async () => {
    const query = { startDate: "2026-08-10", endDate: "2026-08-16" };
    expect((await app.call(getAvailability, { query }, { as: "customer" })).errorCode).toBe(
      "common.permissionDenied",
    );
    const long = await app.call(
      getAvailability,
      { query: { ...query, endDate: "2027-08-10" } },
      { as: "ta" },
    );
    expect(Object.keys(long.envelope?.fields ?? {})).toEqual(["endDate"]);
  });
});
