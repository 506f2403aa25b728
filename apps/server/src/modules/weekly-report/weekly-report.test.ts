import { listMessages } from "@pharos/api/message";
import {
  deleteWeeklyReport,
  exportWeeklyReports,
  getTeamReport,
  getWeeklyReport,
  listMissingReports,
  listWeeklyReports,
  prepareWeeklyReport,
  saveWeeklyReport,
  updateWeeklyReport,
} from "@pharos/api/weekly-report";
import { saveHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];
let requestId: number;

const friday = new Date("2026-06-12T16:00:00+08:00");
const week = { type: "WEEKLY", periodFrom: "2026-06-08", periodTo: "2026-06-14" } as const;

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(friday));
  requestId = await act.raise("customer");
  await act.assign("ta", requestId, "dba");
  await act.reply("dba", requestId);
  const hours = {
    kind: 0,
    rid: requestId,
    startTime: "2026-06-12T14:00:00+08:00",
    endTime: "2026-06-12T16:00:00+08:00",
    taskTime: 2,
    remark: "扩容 undo 表空间并核对参数",
  } as const;
  await app.call(saveHours, { body: hours }, { as: "dba" });
});
afterAll(() => app.close());

const save = (as: PersonaName, change: object = {}) =>
  app.call(saveWeeklyReport, { body: { ...week, contentMd: "## 本周工作", ...change } }, { as });
const read = (as: PersonaName, id: number) => app.call(getWeeklyReport, { params: { id } }, { as });
const list = async (as: PersonaName) =>
  (await app.call(listWeeklyReports, { query: {} }, { as })).result.list;

describe("a weekly report", () => {
  it("arrives filled with the week's facts", async () => {
    const { result } = await app.call(prepareWeeklyReport, { query: { date: "2026-06-12" } }, { as: "dba" });
    expect(result).toMatchObject({ id: null, periodFrom: "2026-06-08", periodTo: "2026-06-14" });
    expect(result.facts.hours).toEqual({ total: 2, approved: 0, overtime: 0, expected: 40 });
    expect(result.facts.requests).toMatchObject([{ id: requestId, replies: 1, hours: 2 }]);
    expect(result.contentMd).toContain("ORA-01555 快照过旧");
  });

  it("is one a week, its author's alone until it is submitted, and frozen then", async () => {
    const { id } = (await save("dba")).result;
    expect((await save("dba", { contentMd: "另一份" })).result).toEqual({ id, isExisting: true });
    expect(await list("ta")).toEqual([]);
    expect((await read("ta", id)).status).toBe(204);
    const draft = (await read("dba", id)).result;
    const submit = (as: PersonaName, version: number) =>
      app.call(updateWeeklyReport, { body: { id, version, status: 1 } }, { as });
    expect((await submit("dba", 9)).errorCode).toBe("common.dataChanged");
    expect((await submit("ta", draft.version)).errorCode).toBe("weeklyReport.notFound");
    await submit("dba", draft.version);
    await act.reply("dba", requestId, { contentMd: "补充说明处理过程" });
    const frozen = (await read("dba", id)).result;
    expect(frozen).toMatchObject({ status: 1, hours: 2, facts: { requests: [{ replies: 1 }] } });
    expect((await app.call(deleteWeeklyReport, { params: { id } }, { as: "dba" })).errorCode).toBe(
      "weeklyReport.submitted",
    );
  });

  it("is read and commented on by those who lead its author, and is closed then", async () => {
    const [row] = await list("ta");
    expect(row).toMatchObject({ userName: "芒种", teamName: "交付一组", status: 1 });
    const id = row?.id ?? 0;
    expect((await read("dba2", id)).status).toBe(204);
    expect((await read("customer", id)).status).toBe(205);
    const { result } = await read("ta", id);
    expect(result).toMatchObject({ status: 2, readers: ["谷雨"], prevId: null, nextId: null });
    const comment = (as: PersonaName) =>
      app.call(updateWeeklyReport, { body: { id, comment: "下周请补充演练计划" } }, { as });
    expect((await comment("dba")).errorCode).toBe("weeklyReport.readersOnly");
    expect((await comment("ta")).envelope?.success).toBe(true);
    const own = (await read("dba", id)).result;
    expect(own.comments).toMatchObject([{ userName: "谷雨", content: "下周请补充演练计划" }]);
    expect(own.abilities.edit.isAllowed).toBe(false);
    const change = { id, version: own.version, contentMd: "改写" };
    expect((await app.call(updateWeeklyReport, { body: change }, { as: "dba" })).errorCode).toBe(
      "weeklyReport.closed",
    );
  });

  it("shows the newest of its comments, however many there are", async () => {
    const id = (await list("ta"))[0]?.id ?? 0;
    await app.platform.database.executeSql(
      `insert into weekly_report_comment (report_id, user_id, created_at, content)
       select ${id}, ${app.world.users.ta}, now(), 'n' || n from generate_series(1, 250) n`,
    );
    const { comments } = (await read("dba", id)).result;
    expect([comments.length, comments.at(0)?.content, comments.at(-1)?.content]).toEqual([
      200,
      "n51",
      "n250",
    ]);
  });

  it("stands in the report of the team with the others of its week", async () => {
    const team = (as: PersonaName, query: object = {}) =>
      app.call(getTeamReport, { query: { date: "2026-06-10", ...query } }, { as });
    const { result } = await team("ta", { teamId: app.world.teams.one });
    expect(result).toMatchObject({
      ...{ periodFrom: "2026-06-08", periodTo: "2026-06-14" },
      sums: { hours: 2, approved: 0, requests: 1, plans: 0, breaches: 0 },
      reports: [{ userName: "芒种", hours: 2, requests: 1 }],
    });
    expect(result.missing.map(({ name }) => name)).not.toContain("芒种");
    expect((await team("ta", { date: "2026-06-17" })).result.reports).toEqual([]);
    expect((await team("dba")).status).toBe(205);
    expect((await team("customer")).status).toBe(205);
  });

  it("is for a whole week, and deleted only as a draft by its author", async () => {
    const wrong = await save("dba2", { periodFrom: "2026-06-09" });
    expect(Object.keys(wrong.envelope?.fields ?? {})).toEqual(["periodFrom"]);
    const { id } = (await save("dba2")).result;
    expect((await app.call(deleteWeeklyReport, { params: { id } }, { as: "pa" })).errorCode).toBe(
      "weeklyReport.notFound",
    );
    expect((await app.call(deleteWeeklyReport, { params: { id } }, { as: "dba2" })).envelope?.success).toBe(
      true,
    );
    expect((await save("customer")).errorCode).toBe("common.permissionDenied");
  });
});

describe("the exported reports", () => {
  const take = async (as: PersonaName) =>
    app.inject({
      method: "GET",
      url: `${exportWeeklyReports.path}?format=csv`,
      headers: { authorization: await app.signIn(as) },
    });

  it("are those that the list of their reader has", async () => {
    const lines = (await take("ta")).body.trim().split("\r\n");
    expect(lines[0]).toContain("作者,团队");
    expect(lines).toHaveLength((await list("ta")).length + 1);
    expect(lines.slice(1).join()).toContain("芒种");
  });

  it("are refused to customers", async () => {
    expect((await take("orgAdmin")).headers["x-error-code"]).toBe("common.permissionDenied");
  });
});

describe("missing reports", () => {
  const missing = async (as: PersonaName) => {
    const answer = await app.call(listMissingReports, { query: { date: "2026-06-12" } }, { as });
    return answer.result.people.map(({ name }) => name);
  };

  it("name who owes one, without those on leave all week", async () => {
    expect(await missing("ta")).toEqual(["谷雨"]);
    expect(await missing("pa")).toContain("夏至");
    expect(await missing("pa")).not.toContain("芒种");
    await app.platform.database.kysely
      .insertInto("engineer_period")
      .values({
        user_id: app.world.users.dba2,
        status: 3,
        leave_kind: "annual",
        from_at: "2026-06-07T00:00:00+08:00",
        to_at: "2026-06-14T00:00:00+08:00",
      })
      .execute();
    expect(await missing("pa")).not.toContain("夏至");
    expect(
      (await app.call(listMissingReports, { query: { date: "2026-06-12" } }, { as: "dba" })).status,
    ).toBe(205);
  });

  it("remind their authors once on Friday, and name them to the team admin on Monday", async () => {
    const titles = async (as: PersonaName) =>
      (await app.call(listMessages, { query: { pageSize: 50 } }, { as })).result.list
        .map(({ title }) => title)
        .filter((title) => title.includes("周报"));
    clock.set(new Date("2026-06-12T17:00:00+08:00"));
    await app.platform.jobs.runNow("weeklyReport.remind");
    await app.platform.jobs.runNow("weeklyReport.remind");
    expect(await titles("ta")).toHaveLength(1);
    expect(await titles("dba2")).toEqual([]);
    clock.set(new Date("2026-06-15T12:00:00+08:00"));
    // Another member of team one owes the report, too.
    await app.platform.database.kysely.deleteFrom("weekly_report").execute();
    await app.platform.jobs.runNow("weeklyReport.missing");
    expect(await titles("ta")).toContain("有 1 人未提交上周周报：芒种");
  });

  it("remind everybody else when a message to one cannot be written", async () => {
    const { users } = app.world;
    const { kysely, executeSql } = app.platform.database;
    clock.set(new Date("2026-06-26T17:00:00+08:00"));
    const reminded = async () => {
      const rows = await kysely
        .selectFrom("message")
        .select("user_id")
        .where("event", "=", "weekly.reminder")
        .where("dedupe_key", "like", "%2026-06-22%")
        .orderBy("user_id")
        .execute();
      return rows.map((row) => row.user_id);
    };
    const owing = (await app.call(listMissingReports, { query: { date: "2026-06-26" } }, { as: "pa" })).result
      .people.length;
    expect(owing).toBeGreaterThan(1);
    await executeSql(
      `alter table message add constraint message_fails check (user_id <> ${users.dba}) not valid`,
    );
    await app.platform.jobs.runNow("weeklyReport.remind");
    await executeSql("alter table message drop constraint message_fails");
    expect(await reminded()).toHaveLength(owing - 1);
    expect(await reminded()).not.toContain(users.dba);
    await app.platform.jobs.runNow("weeklyReport.remind");
    expect(await reminded()).toHaveLength(owing);
  });

  it("are named to every other team admin when the message to one cannot be written", async () => {
    const { users, teams } = app.world;
    const { kysely, executeSql } = app.platform.database;
    await kysely
      .insertInto("team_member")
      .values({ team_id: teams.one, user_id: users.dba2, is_admin: true })
      .execute();
    const named = async () => {
      const rows = await kysely
        .selectFrom("message")
        .select("user_id")
        .where("event", "=", "weekly.missing")
        .where("dedupe_key", "like", "%2026-06-22%")
        .where("user_id", "in", [users.ta, users.dba2])
        .orderBy("user_id")
        .execute();
      return rows.map((row) => row.user_id);
    };
    const [first = 0, second = 0] = [users.ta, users.dba2].toSorted((a, b) => a - b);
    clock.set(new Date("2026-06-29T12:00:00+08:00"));
    await executeSql(
      `alter table message add constraint message_fails check (user_id <> ${first}) not valid`,
    );
    await app.platform.jobs.runNow("weeklyReport.missing");
    await executeSql("alter table message drop constraint message_fails");
    expect(await named()).toEqual([second]);
    await app.platform.jobs.runNow("weeklyReport.missing");
    expect(await named()).toEqual([first, second]);
  });
});
