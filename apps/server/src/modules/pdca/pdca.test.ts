import { listMessages } from "@pharos/api/message";
import {
  checkPdcaAction,
  deletePdcaAction,
  finishPdcaAction,
  getPdcaBoard,
  listPdcaActions,
  savePdcaAction,
} from "@pharos/api/pdca";
import { savePlan } from "@pharos/api/plan";
import { reviewHours, saveHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";

const clock = createManualClock(new Date("2026-06-10T09:00:00+08:00"));
const date = "2026-06-12";
let app: TestApp;
let planId = 0;
let hoursId = 0;

beforeAll(async () => {
  app = await createTestApp({ clock });
  const { companies, teams, users } = app.world;
  const plan = {
    title: "核心库季度巡检",
    checkType: 0 as const,
    companyId: companies.a,
    teamId: teams.one,
    startDate: "2026-06-09",
    endDate: "2026-06-10",
    planHour: 8,
    executors: [{ userId: users.dba, role: 0 as const }],
  };
  planId = (await app.call(savePlan, { body: plan }, { as: "ta" })).result.id;
  const hours = {
    kind: 1,
    rid: planId,
    startTime: "2026-06-09T09:00:00+08:00",
    endTime: "2026-06-09T12:00:00+08:00",
    taskTime: 3,
    remark: "巡检核心库并整理初步结果",
  } as const;
  hoursId = (await app.call(saveHours, { body: hours }, { as: "dba" })).result.id;
  // An hour that waits is worked; the three that are returned are not until they are entered again.
  const waiting = {
    ...hours,
    startTime: "2026-06-09T14:00:00+08:00",
    endTime: "2026-06-09T15:00:00+08:00",
    taskTime: 1,
  };
  await app.call(saveHours, { body: waiting }, { as: "dba" });
  const returned = { ids: [hoursId], status: 2 as const, comment: "请补充巡检结论" };
  await app.call(reviewHours, { body: returned }, { as: "ta" });
  clock.set(new Date("2026-06-12T10:00:00+08:00"));
});
afterAll(() => app.close());

const board = (as: PersonaName, query: object = {}) =>
  app.call(getPdcaBoard, { query: { date, ...query } }, { as });
const add = (as: PersonaName, change: object = {}) => {
  const body = {
    date,
    checkKind: 0,
    objectId: planId,
    content: "每周一核对本周到期计划",
    ownerId: app.world.users.dba,
    dueDate: "2026-06-19",
    ...change,
  } as const;
  return app.call(savePdcaAction, { body }, { as });
};
const finish = (as: PersonaName, id: number, version: number) =>
  app.call(finishPdcaAction, { body: { id, version, evidence: "已写入周会议程，见会议纪要" } }, { as });
const check = (as: PersonaName, id: number, version: number, change: object = {}) =>
  app.call(checkPdcaAction, { body: { id, version, isEffective: true, ...change } }, { as });
const eventsOf = async (as: PersonaName) => {
  await app.drain();
  const { result } = await app.call(listMessages, { query: { pageSize: 50 } }, { as });
  return result.list.filter(({ link }) => link?.startsWith("/pdca")).map(({ title }) => title);
};

describe("the week of a team", () => {
  it("shows plans, work and deviations without anybody entering them", async () => {
    const { result } = await board("ta", { teamId: app.world.teams.one });
    expect(result).toMatchObject({
      periodFrom: "2026-06-08",
      periodTo: "2026-06-14",
      plan: { count: 1, ended: 0, hours: 8, rows: [{ planId, companyName: "澜汐银行" }] },
      do: { hours: 1, approved: 0, people: [{ name: "芒种", hours: 1 }] },
      abilities: { act: { isAllowed: true } },
    });
    expect(
      result.check.map(({ kind, objectId, value, personName }) => [kind, objectId, value, personName]),
    ).toEqual([
      [0, planId, 2, "芒种"],
      [3, hoursId, 3, "芒种"],
    ]);
  });

  it("has no plan overdue in a week in which it was not late yet", async () => {
    const { result } = await board("ta", { date: "2026-06-05" });
    expect(result.check).toEqual([]);
    const later = (await board("ta", { date: "2026-06-19" })).result.check;
    expect(later.map(({ kind, objectId }) => [kind, objectId])).toEqual([[0, planId]]);
  });

  it("is the own part of it for an expert, and nothing for other teams and customers", async () => {
    expect((await board("dba")).result).toMatchObject({ plan: { count: 1 }, do: { hours: 1 } });
    expect((await board("dba")).result.check).toHaveLength(2);
    expect((await board("dba2")).result).toMatchObject({ plan: { count: 0 }, do: { hours: 0 }, check: [] });
    expect((await board("dba2", { teamId: app.world.teams.one })).status).toBe(204);
    expect((await board("ta", { teamId: app.world.teams.two })).status).toBe(204);
    expect((await board("ma")).result.check).toHaveLength(2);
    expect((await board("customer")).status).toBe(205);
  });
});

describe("an action", () => {
  it("has an owner, a due date, evidence, and somebody else who checks it", async () => {
    const { result: made } = await add("ta");
    expect(made).toMatchObject({ week: "2026-06-08", teamName: "交付一组", ownerName: "芒种", status: 0 });
    expect(made.objectTitle).toBe("核心库季度巡检");
    expect((await board("ta")).result.check[0]).toMatchObject({ objectId: planId, actions: 1 });
    expect((await finish("ta", made.id, made.version)).errorCode).toBe("pdca.ownerOnly");
    expect((await check("ta", made.id, made.version)).errorCode).toBe("pdca.notDone");
    const { result: done } = await finish("dba", made.id, made.version);
    expect(done).toMatchObject({ status: 1, evidence: "已写入周会议程，见会议纪要" });
    const returned = await check("ta", done.id, done.version, { isEffective: false });
    expect(returned.envelope?.fields?.["comment"]).toMatch(/退回原因/);
    const back = await check("ta", done.id, done.version, { isEffective: false, comment: "纪要里没有找到" });
    expect(back.result).toMatchObject({ status: 0, doneAt: null, checkComment: "纪要里没有找到" });
    const again = await finish("dba", made.id, back.result.version);
    const closed = await check("pa", made.id, again.result.version);
    expect(closed.result).toMatchObject({ status: 2, checkComment: null });
    expect((await finish("dba", made.id, closed.result.version)).errorCode).toBe("pdca.isDone");
    expect(await eventsOf("dba")).toHaveLength(2);
    expect(await eventsOf("ta")).toHaveLength(2);
  });

  it("is not checked by its owner", async () => {
    const { result } = await add("ta", { ownerId: app.world.users.ta });
    const { result: done } = await finish("ta", result.id, result.version);
    expect((await check("ta", done.id, done.version)).errorCode).toBe("pdca.ownAction");
    expect((await check("pa", done.id, done.version)).result.status).toBe(2);
  });

  it.each<[string, object, string, RegExp]>([
    ["a deviation the week does not have", { objectId: 999_999 }, "objectId", /没有这一偏差/],
    ["a deviation of another week", { date: "2026-06-01" }, "objectId", /没有这一偏差/],
    ["an owner who is no member", { ownerId: 999_999 }, "ownerId", /团队成员/],
    ["a day that has passed", { dueDate: "2026-06-11" }, "dueDate", /早于今天/],
  ])("is refused for %s", async (_, change, field, words) => {
    expect((await add("ta", change)).envelope?.fields?.[field]).toMatch(words);
  });

  it("is decided by those who lead", async () => {
    expect((await add("dba")).errorCode).toBe("common.permissionDenied");
    expect((await add("ma")).errorCode).toBe("common.permissionDenied");
    expect((await add("pa")).envelope?.success).toBe(true);
  });

  it("can be changed and deleted while it is open, by one at a time", async () => {
    const { result } = await add("ta");
    const changed = await add("pa", { id: result.id, version: result.version, content: "改为每日核对" });
    expect(changed.result.content).toBe("改为每日核对");
    const stale = await add("ta", { id: result.id, version: result.version });
    expect(stale.errorCode).toBe("common.dataChanged");
    const remove = (as: PersonaName) => app.call(deletePdcaAction, { params: { id: result.id } }, { as });
    expect((await remove("dba")).errorCode).toBe("common.permissionDenied");
    expect((await remove("ta")).envelope?.success).toBe(true);
    expect((await remove("ta")).errorCode).toBe("pdca.notFound");
  });

  it("has one winner when two check it at the same moment", async () => {
    const { result } = await add("ta");
    const { result: done } = await finish("dba", result.id, result.version);
    const answers = await Promise.all([
      check("ta", done.id, done.version),
      check("pa", done.id, done.version),
    ]);
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });

  it("is listed for its owner and those who lead the team", async () => {
    const count = async (as: PersonaName) =>
      (await app.call(listPdcaActions, { query: { pageSize: 50 } }, { as })).result.total;
    expect(await count("dba")).toBeGreaterThan(0);
    expect(await count("ta")).toBeGreaterThan(await count("dba"));
    expect(await count("dba2")).toBe(0);
  });
});

describe("whose turn an action is", () => {
  it("is its owner's, then that of those who check it, and nobody's in the end", async () => {
    const turnOf = async (id: number) => {
      const { list } = (await app.call(listPdcaActions, { query: { pageSize: 200 } }, { as: "ta" })).result;
      return list.find((action) => action.id === id)?.turn;
    };
    const { id, version } = (await add("ta", { content: "轮到谁就显示谁" })).result;
    expect(await turnOf(id)).toMatchObject({ holder: "vendor", party: null });
    clock.advanceMinutes(30);
    const done = (await finish("dba", id, version)).result;
    expect(Date.parse((await turnOf(id))?.since ?? "")).toBe(clock.now().getTime());
    clock.advanceMinutes(30);
    const returned = (await check("ta", id, done.version, { isEffective: false, comment: "请补充会议纪要" }))
      .result;
    expect(Date.parse((await turnOf(id))?.since ?? "")).toBe(clock.now().getTime());
    const again = (await finish("dba", id, returned.version)).result;
    await check("ta", id, again.version);
    expect(await turnOf(id)).toBeNull();
  });
});
