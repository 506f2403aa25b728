import { batchCreateRecurringTasks, saveServiceItem } from "@pharos/api/contract-item";
import {
  changeRecurringTask,
  createCalendarFeed,
  getCalendarFeed,
  getPlan,
  listPlans,
  listRecurringTasks,
  reschedulePlan,
  revokeCalendarFeed,
  stopRecurringTask,
} from "@pharos/api/plan";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generateAll } from "./generate-occurrences.ts";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";
import { advanceAll } from "./plan-state.job.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
beforeEach(() => setup.at("2026-06-12T10:00:00+08:00"));
afterAll(() => app.close());

const statusOf = async (id: number) =>
  (await app.call(getPlan, { params: { id } }, { as: "pa" })).result.status;
const advance = () => advanceAll(app.platform);

describe("the days of a plan", () => {
  it.each([
    ["2028-02-28T23:59:59+08:00", 0],
    ["2028-02-29T00:00:00+08:00", 1],
    ["2028-02-29T23:59:59+08:00", 1],
    ["2028-03-01T00:00:00+08:00", 3],
  ])("at %s of the business time zone a plan of the leap day has the state %i", async (time, expected) => {
    const { id } = (await setup.add("pa", { startDate: "2028-02-29", endDate: "2028-02-29" })).result;
    setup.at(time);
    await advance();
    expect(await statusOf(id)).toBe(expected);
  });

  it("go on when the writing of one of them fails, and come to it again", async () => {
    const days = { startDate: "2026-06-20", endDate: "2026-06-20" };
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await setup.add("pa", days)).result.id);
    const [first = 0, ...others] = ids;
    const { executeSql } = app.platform.database;
    setup.at("2026-06-21T10:00:00+08:00");
    await executeSql(
      `alter table plan add constraint plan_fails check (id <> ${first} or status = 0) not valid`,
    );
    await advance();
    expect([await statusOf(first), ...(await Promise.all(others.map(statusOf)))]).toEqual([0, 3, 3]);
    await executeSql("alter table plan drop constraint plan_fails");
    await advance();
    expect(await statusOf(first)).toBe(3);
  });

  it("are told of once a day when they are over", async () => {
    const { users } = app.world;
    const { id } = (
      await setup.add("pa", {
        startDate: "2026-06-30",
        endDate: "2026-06-30",
        executors: [{ userId: users.dba }],
      })
    ).result;
    const told = async () => {
      await advance();
      await app.platform.outbox.drain();
      const { rows } = await app.platform.database.executeSql(
        `select count(*)::int as count from message where event = 'plan.overdue' and object_id = ${id} and user_id = ${users.dba}`,
      );
      return rows[0]?.["count"];
    };
    setup.at("2026-07-01T00:05:00+08:00");
    expect([await told(), await told()]).toEqual([1, 1]);
    setup.at("2026-07-02T00:05:00+08:00");
    expect(await told()).toBe(2);
  });
});

describe("recurring tasks", () => {
  const item = async (): Promise<number> =>
    (
      await app.call(
        saveServiceItem,
        {
          body: {
            accId: app.world.serviceNumbers.a247,
            name: "月度巡检",
            taskType: 0,
            quota: 12,
            unit: "times",
            cycle: 1,
          },
        },
        { as: "pa" },
      )
    ).result.id;
  const create = async (change: object = {}) =>
    app.call(
      batchCreateRecurringTasks,
      {
        body: {
          accItemIds: [await item()],
          freq: "monthly",
          rule: "FREQ=MONTHLY;BYDAY=2MO",
          firstDate: "2026-06-01",
          until: "2026-12-31",
          teamId: app.world.teams.one,
          ...change,
        },
      },
      { as: "ta" },
    );
  const daysOf = async (ids: readonly number[]) =>
    Promise.all(
      ids.map(async (id) => (await app.call(getPlan, { params: { id } }, { as: "pa" })).result.startDate),
    );
  const generate = () => generateAll(app.platform);
  const countOf = async (name: string) =>
    (await app.call(listPlans, { query: { title: name, pageSize: 200 } }, { as: "pa" })).result.total;

  it("become plans 30 days ahead, and more as time goes by", async () => {
    const { ids, previewDates } = (await create({ name: "轮转甲" })).result;
    expect(previewDates.map(({ date }) => date).slice(0, 3)).toEqual([
      "2026-06-08",
      "2026-07-13",
      "2026-08-10",
    ]);
    expect(await daysOf(ids)).toEqual([]);
    setup.at("2026-06-13T01:00:00+08:00");
    await generate();
    expect(await countOf("轮转甲")).toBe(1);
    setup.at("2026-08-20T01:00:00+08:00");
    await generate();
    // The one that fell due while nothing was made is made late rather than never.
    expect(await countOf("轮转甲")).toBe(3);
  });

  it("make each occurrence once, run twice and side by side", async () => {
    await create({ name: "轮转乙" });
    setup.at("2026-07-01T01:00:00+08:00");
    await Promise.all([generate(), generate(), generate(), generate()]);
    expect(await countOf("轮转乙")).toBe(1);
    await app.platform.database.executeSql(
      "update recurring_task set generated_until = null where name = '轮转乙'",
    );
    await Promise.all([generate(), generate()]);
    expect(await countOf("轮转乙")).toBe(1);
  });

  it("leave out whoever has something else to do, and say so", async () => {
    const { users } = app.world;
    const day = { startDate: "2026-06-22", endDate: "2026-06-22" };
    await setup.add("pa", { ...day, place: 1, executors: [{ userId: users.dba }] });
    const weekly = { rule: "FREQ=WEEKLY;BYDAY=MO", until: "2026-06-30", executorIds: [users.dba] };
    const { ids } = (await create({ name: "轮转丙", ...weekly })).result;
    const plans = await Promise.all(
      ids.map(async (id) => (await app.call(getPlan, { params: { id } }, { as: "pa" })).result),
    );
    expect(plans.map(({ startDate, executors }) => [startDate, executors.length])).toEqual([
      ["2026-06-15", 1],
      ["2026-06-22", 0],
      ["2026-06-29", 1],
    ]);
    expect(plans[1]?.history?.[0]?.action).toBe("unassigned");
  });

  it("go on for years: a weekly task has a plan every week in its fifth year", async () => {
    setup.at("2026-06-12T10:00:00+08:00");
    await create({
      name: "轮转长",
      rule: "FREQ=WEEKLY;BYDAY=MO",
      firstDate: "2021-06-07",
      until: "2031-06-30",
    });
    // 15, 22, 29 June, 6 July: the Mondays of the next 30 days, 263 and more weeks after the first.
    expect(await countOf("轮转长")).toBe(4);
  });

  it("make the last plan also where a holiday moves it beyond the end", async () => {
    setup.at("2026-09-20T10:00:00+08:00");
    const { ids } = (
      await create({
        name: "轮转末",
        rule: "FREQ=MONTHLY;BYMONTHDAY=3",
        firstDate: "2026-10-03",
        until: "2026-10-05",
        onFreeDay: "after",
      })
    ).result;
    // 1 to 7 October are a holiday.
    expect(await daysOf(ids)).toEqual(["2026-10-08"]);
  });

  it("name who has left, notify the team's admin, and show in the preview who is busy", async () => {
    const { users } = app.world;
    const busy = { startDate: "2026-06-23", endDate: "2026-06-23" };
    await setup.add("pa", { ...busy, place: 1, executors: [{ userId: users.dba2 }] });
    const tuesdays = {
      name: "轮转缺",
      rule: "FREQ=WEEKLY;BYDAY=TU",
      firstDate: "2026-06-16",
      until: "2026-06-23",
      executorIds: [users.dba2],
    };
    const preview = (await create({ ...tuesdays, previewOnly: true })).result;
    expect(preview.previewDates.map(({ date, conflicts }) => [date, conflicts !== null])).toEqual([
      ["2026-06-16", false],
      ["2026-06-23", true],
    ]);
    await app.platform.database.executeSql(`update app_user set status = 0 where id = ${users.dba2}`);
    const refused = await create(tuesdays);
    await app.platform.database.executeSql(`update app_user set status = 1 where id = ${users.dba2}`);
    expect(Object.keys(refused.envelope?.fields ?? {})).toEqual(["executorIds"]);

    await create({ ...tuesdays, firstDate: "2026-07-21", until: "2026-07-28" });
    await app.platform.database.executeSql(`update app_user set status = 0 where id = ${users.dba2}`);
    setup.at("2026-07-10T01:00:00+08:00");
    await generate();
    await app.platform.outbox.drain();
    await app.platform.database.executeSql(`update app_user set status = 1 where id = ${users.dba2}`);
    const { list } = (await app.call(listPlans, { query: { title: "轮转缺", pageSize: 200 } }, { as: "pa" }))
      .result;
    expect(list.map(({ executors }) => executors.length)).toEqual([0, 0]);
    const { rows } = await app.platform.database.executeSql(
      `select params ->> 'details' as details from message where event = 'plan.understaffed' and user_id = ${users.ta}
        and params ->> 'title' = '轮转缺'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.["details"]).toMatch(/^2026-07-21 .+已离职或停用；2026-07-28 .+已离职或停用$/u);
  });

  it("fail alone: the tasks and plans after one that cannot be written go on", async () => {
    setup.at("2026-08-03T10:00:00+08:00");
    const mondays = { rule: "FREQ=WEEKLY;BYDAY=MO", firstDate: "2026-10-12", until: "2026-10-12" };
    await create({ ...mondays, name: "轮转坏" });
    await create({ ...mondays, name: "轮转好" });
    await app.platform.database.executeSql(
      "alter table plan add constraint plan_title_check check (title <> '轮转坏') not valid",
    );
    setup.at("2026-10-01T01:00:00+08:00");
    await generate();
    await app.platform.database.executeSql("alter table plan drop constraint plan_title_check");
    expect([await countOf("轮转坏"), await countOf("轮转好")]).toEqual([0, 1]);
  });

  it("are stopped only by whom they could be made by, as they are changed", async () => {
    setup.at("2026-06-12T10:00:00+08:00");
    const { teams, users, serviceNumbers } = app.world;
    const service = { name: "月度巡检", taskType: 0, quota: 12, unit: "times", cycle: 1 } as const;
    const itemOfB = (
      await app.call(saveServiceItem, { body: { ...service, accId: serviceNumbers.b247 } }, { as: "pa" })
    ).result.id;
    await app.call(
      batchCreateRecurringTasks,
      {
        body: {
          accItemIds: [itemOfB],
          name: "轮转外",
          freq: "monthly",
          firstDate: "2026-06-01",
          until: "2027-12-31",
          teamId: teams.duty,
        },
      },
      { as: "pa" },
    );
    // Helps out in the team that serves the customer, and leads nothing there.
    await app.platform.database.kysely
      .insertInto("team_member")
      .values({ team_id: teams.two, user_id: users.ta, is_admin: false, category: 0, tech_tags: [] })
      .execute();
    setup.at("2026-12-01T10:00:00+08:00");
    const list = (as: PersonaName) =>
      app.call(listRecurringTasks, { query: { accId: serviceNumbers.b247 } }, { as });
    const listed = async (as: PersonaName) => (await list(as)).result.find(({ name }) => name === "轮转外");
    // What a session may do is remembered for a moment.
    await expect.poll(async () => (await list("ta")).status).toBe(200);
    const task = await listed("ta");
    expect(task?.abilities.stop.isAllowed).toBe(false);
    const stop = (as: PersonaName) => app.call(stopRecurringTask, { body: { id: task?.id ?? 0 } }, { as });
    expect((await stop("ta")).errorCode).toBe("plan.seriesNotYours");
    expect((await listed("pa"))?.isStopped).toBe(false);
    expect((await stop("pa")).envelope?.success).toBe(true);
    await app.platform.database.executeSql(
      `delete from team_member where team_id = ${teams.two} and user_id = ${users.ta}`,
    );
  });

  it("are listed and stopped by leads, and then make nothing more", async () => {
    await create({ name: "轮转丁" });
    const list = async () =>
      (
        await app.call(listRecurringTasks, { query: { accId: app.world.serviceNumbers.a247 } }, { as: "ta" })
      ).result.find(({ name }) => name === "轮转丁");
    const id = (await list())?.id ?? 0;
    expect((await app.call(stopRecurringTask, { body: { id } }, { as: "dba" })).errorCode).toBe(
      "common.permissionDenied",
    );
    await app.call(stopRecurringTask, { body: { id } }, { as: "ta" });
    expect((await list())?.isStopped).toBe(true);
    setup.at("2026-09-01T01:00:00+08:00");
    await generate();
    expect(await countOf("轮转丁")).toBe(0);
  });

  describe("that are changed", () => {
    const list = async () =>
      (await app.call(listRecurringTasks, { query: { accId: app.world.serviceNumbers.a247 } }, { as: "ta" }))
        .result;
    const taskOf = async (name: string) => {
      const task = (await list()).find((one) => one.name === name);
      if (task === undefined) throw new Error(`${name} is not listed`);
      return task;
    };
    const change = (id: number, given: object, as: PersonaName = "ta") =>
      app.call(
        changeRecurringTask,
        {
          body: {
            id,
            name: "轮转戊（新）",
            until: "2026-12-31",
            planHour: 4,
            place: 1,
            teamId: app.world.teams.one,
            executorIds: [app.world.users.dba2],
            ...given,
          },
        },
        { as },
      );

    it("keep the plans that were made, and make the next ones as they are now", async () => {
      const weekly = {
        rule: "FREQ=WEEKLY;BYDAY=MO",
        until: "2026-06-30",
        executorIds: [app.world.users.dba],
      };
      const made = (await create({ name: "轮转戊", ...weekly })).result.ids;
      const { id } = await taskOf("轮转戊");
      await change(id, { until: "2026-07-31" });
      const task = await taskOf("轮转戊（新）");
      expect([task.place, task.planHour, task.executors.map(({ userId }) => userId)]).toEqual([
        1,
        4,
        [app.world.users.dba2],
      ]);
      setup.at("2026-07-10T01:00:00+08:00");
      await generate();
      const read = async (planId: number) =>
        (await app.call(getPlan, { params: { id: planId } }, { as: "pa" })).result;
      expect((await Promise.all(made.map(read))).map(({ place, planHour }) => [place, planHour])).toEqual(
        made.map(() => [0, 8]),
      );
      const found = await app.call(
        listPlans,
        { query: { title: "轮转戊（新）", pageSize: 200 } },
        { as: "pa" },
      );
      expect(found.result.total).toBeGreaterThan(0);
      const next = await read(found.result.list[0]?.id ?? 0);
      expect([next.place, next.planHour]).toEqual([1, 4]);
    });

    it("are refused to those who may not plan, when they were stopped, and when they are none", async () => {
      await create({ name: "轮转己" });
      const { id } = await taskOf("轮转己");
      for (const as of ["dba", "ma", "customer"] as const)
        expect((await change(id, {}, as)).errorCode).toBe("common.permissionDenied");
      expect((await change(999_999, {})).errorCode).toBe("plan.recurringNotFound");
      await app.call(stopRecurringTask, { body: { id } }, { as: "ta" });
      expect((await change(id, {})).errorCode).toBe("plan.recurringIsStopped");
    });

    it.each<[string, object, string]>([
      ["an end before its first date", { until: "2020-01-01" }, "until"],
      ["no name", { name: " " }, "name"],
      ["a team that is none", { teamId: 999_999 }, "teamId"],
      ["people who are none", { executorIds: [999_999] }, "executorIds"],
    ])("are refused with %s, at its field", async (_, given, field) => {
      await create({ name: `轮转庚${field}` });
      const { id } = await taskOf(`轮转庚${field}`);
      expect(Object.keys((await change(id, given)).envelope?.fields ?? {})).toEqual([field]);
    });
  });

  it.each<[string, object, string]>([
    ["a rule that is none", { rule: "FREQ=SECONDLY" }, "rule"],
    ["no team", { teamId: null }, "teamId"],
  ])("are refused with %s, at its field", async (_, change, field) => {
    expect(Object.keys((await create(change)).envelope?.fields ?? {})).toEqual([field]);
  });
});

describe("the calendar of a person", () => {
  const read = (url: string) => app.inject({ method: "GET", url: new URL(url).pathname });

  it("has moved plans at once, and nothing when its address was taken back or replaced", async () => {
    const { users } = app.world;
    const days = { startDate: "2026-06-18", endDate: "2026-06-18" };
    const { id, version } = (
      await setup.add("pa", { ...days, title: "日历里的计划", executors: [{ userId: users.dba2 }] })
    ).result;
    const { url } = (await app.call(createCalendarFeed, {}, { as: "dba2" })).result;
    const first = await read(url);
    expect(first.headers["content-type"]).toContain("text/calendar");
    expect(first.body).toContain("DTSTART;VALUE=DATE:20260618");
    const body = { id, version, startDate: "2026-06-19", endDate: "2026-06-19" };
    await app.call(reschedulePlan, { body }, { as: "pa" });
    expect((await read(url)).body).toContain("DTSTART;VALUE=DATE:20260619");
    expect((await app.call(getCalendarFeed, {}, { as: "dba2" })).result.isOn).toBe(true);
    const other = (await app.call(createCalendarFeed, {}, { as: "dba2" })).result.url;
    const [old, unknown] = [await read(url), await read(`${url}x`)];
    expect([old.statusCode, old.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(old.statusCode).toBe(410);
    expect(old.body).not.toContain("VCALENDAR");
    await app.call(revokeCalendarFeed, {}, { as: "dba2" });
    expect((await read(other)).body).toBe(old.body);
  });

  it("is not for customers", async () => {
    expect((await app.call(createCalendarFeed, {}, { as: "customer" })).errorCode).toBe(
      "common.permissionDenied",
    );
  });
});
