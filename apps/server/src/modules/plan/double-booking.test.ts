import { getAvailability, handOverPlan, reschedulePlan, savePlanExecutor } from "@pharos/api/plan";
import { copyDutyWeek, saveDutyTurn, setEngineerStatus } from "@pharos/api/team";
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
const refusal = (answer: { envelope?: { fields?: Record<string, unknown> } | undefined }) =>
  answer.envelope?.fields?.["overrideReason"];

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
      return app.call(setEngineerStatus, { body: { ...body, userId: app.world.users.dba } }, { as: "ta" });
    };
    // Midnight belongs to the day that begins: the leave ends before the plan.
    expect((await leave({ endTime: "2026-07-29T00:00:00+08:00" })).envelope?.success).toBe(true);
    const days = { startTime: "2026-07-29T00:00:00+08:00", endTime: "2026-07-30T00:00:00+08:00" };
    const refused = await leave(days);
    expect(refused.envelope?.fields?.["overrideReason"]).toContain(
      `计划 ${planNo}（2026-07-29 至 2026-07-29）`,
    );
    const forced = await leave({ ...days, overrideReason: "家中急事" });
    expect(forced.envelope?.success).toBe(true);
    await app.call(setEngineerStatus, { body: { status: 0 } }, { as: "dba" });
  });

  it("is refused for a turn of duty over a plan, leave or a stay; a reason lets it pass and is on record", async () => {
    const { users, teams } = app.world;
    const { planNo } = (await plan("2026-08-18")).result;
    // Remote work that leaves room in its days goes beside duty.
    await plan("2026-08-19", { place: 0, planHour: 4 });
    const duty = (startTime: string, endTime: string, change: object = {}) => {
      const body = { teamId: teams.one, userId: users.dba, startTime, endTime, shift: 0, ...change } as const;
      return app.call(saveDutyTurn, { body }, { as: "ta" });
    };
    const day = ["2026-08-18T09:00:00+08:00", "2026-08-18T18:00:00+08:00"] as const;
    const refused = await duty(...day);
    expect(refusal(refused)).toContain(`计划 ${planNo}（2026-08-18 至 2026-08-18）`);
    // Midnight belongs to the day that begins: a night until then is free.
    const night = await duty("2026-08-17T20:00:00+08:00", "2026-08-18T00:00:00+08:00");
    expect(night.envelope?.success).toBe(true);
    const beside = await duty("2026-08-19T09:00:00+08:00", "2026-08-19T18:00:00+08:00");
    expect(beside.envelope?.success).toBe(true);
    const forced = await duty(...day, { overrideReason: "临时顶班" });
    expect(forced.envelope?.success).toBe(true);
    const { id, version } = forced.result;
    const audited = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "team.dutyAdded")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(audited.detail).toMatchObject({ overrideReason: "临时顶班" });
    expect(JSON.stringify(audited.detail)).toContain(planNo);
    // Changed, the turn itself is not in its own way; leave is.
    const away = {
      status: 3,
      startTime: "2026-08-20T00:00:00+08:00",
      endTime: "2026-08-21T00:00:00+08:00",
    } as const;
    await app.call(setEngineerStatus, { body: { ...away, userId: app.world.users.dba } }, { as: "ta" });
    const moved = await duty("2026-08-20T09:00:00+08:00", "2026-08-20T18:00:00+08:00", { id, version });
    expect(refusal(moved)).toContain("休假（2026-08-20 至 2026-08-20）");
    await app.call(setEngineerStatus, { body: { status: 0 } }, { as: "dba" });
  });

  it("is refused when a week of duty is copied over a plan, all of it", async () => {
    const { users, teams } = app.world;
    const turn = {
      teamId: teams.one,
      userId: users.dba,
      startTime: "2026-09-07T09:00:00+08:00",
      endTime: "2026-09-07T18:00:00+08:00",
      shift: 0,
    } as const;
    await app.call(saveDutyTurn, { body: turn }, { as: "ta" });
    const { planNo } = (await plan("2026-09-21")).result;
    const copy = (change: object = {}) => {
      const body = { teamId: teams.one, fromWeek: "2026-09-07", toWeek: "2026-09-14", weeks: 2, ...change };
      return app.call(copyDutyWeek, { body }, { as: "ta" });
    };
    const refused = await copy();
    expect(refused.envelope?.fields?.["overrideReason"]).toContain(planNo);
    const kept = await app.platform.database.kysely
      .selectFrom("duty_roster")
      .select("id")
      .where("start_at", "=", "2026-09-14T01:00:00Z")
      .execute();
    expect(kept).toEqual([]);
    expect((await copy({ overrideReason: "人手不足" })).result.created).toBe(2);
  });

  it("is refused for a stay at a customer over remote work, leave and duty, but not over work on site", async () => {
    const stay = (date: string, change: object = {}) => {
      const body = {
        status: 2,
        startTime: `${date}T09:00:00+08:00`,
        endTime: `${date}T18:00:00+08:00`,
        ...change,
      } as const;
      return app.call(setEngineerStatus, { body }, { as: "dba" });
    };
    // Remote work that leaves room in its days can be done there.
    await plan("2026-10-10", { endDate: "2026-10-12", place: 0, planHour: 12 });
    await plan("2026-10-12", { place: 1, overrideReason: "客户要求同日" });
    expect((await stay("2026-10-12")).envelope?.success).toBe(true);
    const { planNo } = (await plan("2026-10-13", { place: 0 })).result;
    const refused = await stay("2026-10-13");
    expect(refused.envelope?.fields?.["overrideReason"]).toContain(`计划 ${planNo}`);
    expect((await stay("2026-10-13", { overrideReason: "客户紧急" })).envelope?.success).toBe(true);
    const away = {
      status: 3,
      startTime: "2026-10-15T00:00:00+08:00",
      endTime: "2026-10-16T00:00:00+08:00",
    } as const;
    await app.call(setEngineerStatus, { body: { ...away, userId: app.world.users.dba } }, { as: "ta" });
    const overLeave = await stay("2026-10-15");
    expect(overLeave.envelope?.fields?.["overrideReason"]).toContain("休假（2026-10-15 至 2026-10-15）");
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

describe("handing a plan over", () => {
  const give = (
    planId: number,
    toUserId: number,
    as: "pa" | "dba2" | "customer" = "pa",
    change: object = {},
  ) =>
    app.call(
      handOverPlan,
      { body: { planId, fromUserId: app.world.users.dba, toUserId, ...change } },
      { as },
    );

  it("keeps role, days and hours, and is refused over what the other person does", async () => {
    const { dba2, ta } = app.world.users;
    const { id, executors } = (await plan("2026-09-01", { planHour: 6 })).result;
    await plan("2026-09-01", { executors: [{ userId: dba2 }] });
    expect(refusal(await give(id, dba2))).toContain("2026-09-01");
    const forced = await give(id, dba2, "pa", { overrideReason: "客户指定" });
    const [before] = executors;
    expect(forced.result.executors).toMatchObject([
      { userId: dba2, role: before?.role, planHour: before?.planHour },
    ]);
    expect(forced.result.history?.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["override", "removeExecutor", "addExecutor"]),
    );
    expect((await give(id, ta)).errorCode).toBe("plan.executorNotFound");
  });

  it("is for those who lead, and to one of the vendor who is not there yet", async () => {
    const { dba, customer } = app.world.users;
    const { id } = (await plan("2026-09-03")).result;
    expect((await give(id, app.world.users.ta, "dba2")).envelope?.success).not.toBe(true);
    expect((await give(id, app.world.users.ta, "customer")).envelope?.success).not.toBe(true);
    expect((await give(id, dba)).envelope?.fields).toHaveProperty("toUserId");
    expect((await give(id, customer)).envelope?.fields).toHaveProperty("toUserId");
  });
});
