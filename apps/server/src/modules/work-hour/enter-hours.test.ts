import {
  findHourSubjects,
  getHourCalendar,
  listHours,
  listWorkdays,
  removeHours,
  saveHoursBatch,
} from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHourApp, type EntryBody, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const at = (from: string, to: string) => ({ startTime: june(from), endTime: june(to) });

describe("entering hours", () => {
  it("takes over what the request says, and waits for the review of the person's team", async () => {
    const { result } = await setup.enter("dba", { ...at("12T09:00", "12T11:00"), taskTime: 1.5 });
    expect(result).toMatchObject({
      kind: 0,
      rid: setup.requestId,
      title: "ORA-01555 快照过旧",
      companyName: "澜汐银行",
      accId: app.world.serviceNumbers.a247,
      teamName: "交付一组",
      executorName: "芒种",
      workDate: "2026-06-12",
      taskTime: 1.5,
      serviceType: 5,
      category: 0,
      overtimeType: null,
      reviewStatus: 0,
      abilities: { edit: { isAllowed: true }, remove: { isAllowed: true }, review: { isAllowed: false } },
    });
  });

  it("is open for an internal matter, which is for no customer", async () => {
    const { result } = await setup.enter("dba", { kind: 3, rid: setup.matterId });
    expect(result).toMatchObject({
      title: "团队会议",
      companyId: null,
      accId: null,
      category: 2,
      serviceType: 6,
    });
  });

  it.each<[string, Partial<EntryBody>, string, RegExp]>([
    ["over midnight", { ...at("11T23:30", "12T00:30"), taskTime: 1 }, "endTime", /跨天/],
    ["tomorrow", at("13T09:00", "13T10:00"), "endTime", /今天/],
    ["eight days back", at("04T09:00", "04T10:00"), "startTime", /7 天/],
    ["0.7 hours", { taskTime: 0.7 }, "taskTime", /0.5/],
    ["more than its time", { taskTime: 1.5 }, "taskTime", /时长/],
    ["a remark of nine characters", { remark: "九个字的说明不合格" }, "remark", /10 个字/],
    ["a request that does not exist", { rid: 999_999 }, "rid", /不存在/],
    ["a plan that does not exist", { kind: 1, rid: 999_999 }, "rid", /不存在/],
    ["the service number of another customer", { accId: 999_999 }, "accId", /不属于/],
  ])("refuses %s, at its field", async (_, change, field, words) => {
    const { envelope } = await setup.enter("dba", change);
    expect(envelope?.success).toBe(false);
    expect(envelope?.fields?.[field]).toMatch(words);
  });

  it("refuses what overlaps and names what stands there; what only touches is welcome", async () => {
    await setup.enter("dba", at("12T14:00", "12T15:00"));
    const answer = await setup.enter("dba", at("12T14:30", "12T15:30"));
    expect(answer.envelope?.fields?.["startTime"]).toBe(
      "该时间段已有工时“ORA-01555 快照过旧”（14:00–15:00）；请调整时间",
    );
    expect((await setup.enter("dba", at("12T15:00", "12T16:00"))).envelope?.success).toBe(true);
    // Another person's time is another's.
    expect(
      (await setup.enter("ta", { ...at("12T14:00", "12T15:00"), kind: 3, rid: setup.matterId })).envelope
        ?.success,
    ).toBe(true);
  });

  it("lets one of several entries at the same moment through", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => setup.enter("dba", at("12T17:00", "12T18:00"))),
    );
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });

  it("up to midnight belongs to the evening, from midnight on to the next day", async () => {
    const evening = await setup.enter("dba", at("09T23:00", "10T00:00"));
    const night = await setup.enter("dba", at("10T00:00", "10T01:00"));
    expect([evening.result.workDate, night.result.workDate]).toEqual(["2026-06-09", "2026-06-10"]);
  });

  it("is for those who take part", async () => {
    expect((await setup.enter("ta")).envelope?.fields?.["rid"]).toMatch(/执行人和协同处理人/);
    // Somebody of another team does not know of the request.
    expect((await setup.enter("dba2")).envelope?.fields?.["rid"]).toMatch(/不存在/);
    expect((await setup.enter("customer")).errorCode).toBe("common.permissionDenied");
  });

  it("is done for a member by the admin of the team, further back, and by nobody else", async () => {
    const { dba, dba2 } = app.world.users;
    const early = { ...at("01T09:00", "01T10:00"), executorId: dba };
    expect((await setup.enter("ta", early)).result).toMatchObject({
      executorName: "芒种",
      workDate: "2026-06-01",
    });
    expect((await setup.enter("ta", { executorId: dba2 })).errorCode).toBe("workHour.notYours");
    expect((await setup.enter("pa", { executorId: dba })).errorCode).toBe("workHour.notYours");
    expect((await setup.enter("dba2", { executorId: dba })).errorCode).toBe("workHour.notYours");
  });

  it("in a batch stores what is right and names the rest", async () => {
    const entry = (change: Partial<EntryBody>): EntryBody => ({
      kind: 0,
      rid: setup.requestId,
      ...at("11T09:00", "11T10:00"),
      taskTime: 1,
      remark: "检查归档日志并清理空间",
      ...change,
    });
    const list = [
      entry({}),
      entry({}),
      entry({ ...at("11T10:00", "11T11:00"), remark: "短" }),
      entry(at("11T11:00", "11T12:00")),
    ];
    const { result } = await app.call(saveHoursBatch, { body: { list } }, { as: "dba" });
    expect(result.ids).toHaveLength(2);
    expect(result.errors.map(({ index, code }) => [index, code])).toEqual([
      [1, "workHour.overlap"],
      [2, "workHour.remarkTooShort"],
    ]);
  });
});

describe("changing hours", () => {
  it("moves them and sends what was returned to the review again", async () => {
    const { result } = await setup.enter("dba");
    await setup.review("ta", { ids: [result.id], status: 2, comment: "请写明处理步骤" });
    const [returned] = (await list("dba", { reviewStatus: [2] })).list;
    expect(returned).toMatchObject({ id: result.id, reviewComment: "请写明处理步骤", reviewerName: "谷雨" });
    const changed = await setup.enter("dba", {
      id: result.id,
      version: returned?.version,
      startTime: result.startTime,
      endTime: result.endTime,
      remark: "清理归档目录并调整保留策略",
    });
    expect(changed.result).toMatchObject({
      id: result.id,
      reviewStatus: 0,
      remark: "清理归档目录并调整保留策略",
    });
  });

  it("refuses an old version, approved hours and those of others", async () => {
    const { result } = await setup.enter("dba");
    const again = (as: PersonaName, version: number) =>
      setup.enter(as, { id: result.id, version, startTime: result.startTime, endTime: result.endTime });
    expect((await again("dba", 9)).errorCode).toBe("common.dataChanged");
    expect((await again("dba2", 1)).errorCode).toBe("workHour.notFound");
    expect((await again("pa", 1)).errorCode).toBe("workHour.notYours");
    await setup.review("ta", { ids: [result.id], status: 1 });
    expect((await again("dba", 2)).errorCode).toBe("workHour.approved");
    expect((await remove("dba", result.id)).errorCode).toBe("workHour.approved");
  });

  it("removes what is not approved, and frees its time", async () => {
    const { result } = await setup.enter("dba");
    expect((await remove("dba2", result.id)).errorCode).toBe("workHour.notFound");
    expect((await remove("dba", result.id)).envelope?.success).toBe(true);
    expect((await remove("dba", result.id)).errorCode).toBe("workHour.notFound");
    const same = await setup.enter("dba", { startTime: result.startTime, endTime: result.endTime });
    expect(same.envelope?.success).toBe(true);
  });
});

describe("reading hours", () => {
  it("is for oneself, one's team admin and those above; customers read nothing", async () => {
    const count = async (as: PersonaName) =>
      (await list(as, {})).list.filter(({ executorName }) => executorName === "芒种").length;
    const all = await count("pa");
    expect(all).toBeGreaterThan(3);
    expect(await Promise.all((["sys", "ma", "ta", "dba"] as const).map(count))).toEqual([all, all, all, all]);
    expect(await count("dba2")).toBe(0);
    const refused = await app.call(listHours, { query: {} }, { as: "customer" });
    expect([refused.status, refused.body]).toEqual([205, ""]);
  });

  it("lays a person's days out, with the working days", async () => {
    await setup.enter("dba", at("12T06:00", "12T07:00"));
    const { result: days } = await calendar("dba");
    const twelfth = days.find(({ date }) => date === "2026-06-12");
    expect(days).toHaveLength(7);
    expect(days.map(({ isWorkday }) => isWorkday)).toEqual([false, false, true, true, true, true, true]);
    expect(twelfth?.hours).toBe(twelfth?.items.reduce((sum, { taskTime }) => sum + taskTime, 0));
    expect(twelfth).toMatchObject({ status: 0, isClosed: false });
    const own = app.world.users.dba;
    expect((await calendar("ta", own)).result).toHaveLength(7);
    expect((await calendar("dba2", own)).status).toBe(204);
  });

  it("counts working days across a holiday and refuses more than a year", async () => {
    const days = (start: string, end: string) =>
      app.call(listWorkdays, { query: { start, end } }, { as: "dba" });
    const { result } = await days("2026-06-15", "2026-06-21");
    expect(result.workdays).toBe(result.list.filter(({ isWorkday }) => isWorkday).length);
    expect((await days("2028-02-28", "2028-03-01")).result.list.map(({ date }) => date)).toEqual([
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
    ]);
    expect((await days("2026-01-01", "2027-01-02")).envelope?.fields?.["end"]).toMatch(/366/);
  });

  it("offers what a person may enter hours for", async () => {
    const { result } = await app.call(findHourSubjects, { query: {} }, { as: "dba" });
    expect(result.find(({ kind }) => kind === 0)).toMatchObject({
      rid: setup.requestId,
      companyName: "澜汐银行",
    });
    expect(result.filter(({ kind }) => kind === 3).length).toBeGreaterThan(3);
    const narrowed = await app.call(findHourSubjects, { query: { keyword: "会议" } }, { as: "dba" });
    expect(narrowed.result.map(({ title }) => title)).toEqual(["团队会议"]);
  });
});

const list = async (as: PersonaName, query: object) =>
  (await app.call(listHours, { query: { pageSize: 200, ...query } }, { as })).result;
const remove = (as: PersonaName, id: number) => app.call(removeHours, { params: { id } }, { as });
const calendar = (as: PersonaName, userId?: number) =>
  app.call(
    getHourCalendar,
    { query: { start: "2026-06-06", end: "2026-06-12", ...(userId && { userId }) } },
    { as },
  );
