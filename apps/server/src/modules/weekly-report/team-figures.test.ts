import { getPdcaBoard } from "@pharos/api/pdca";
import {
  getTeamReport,
  getWeeklyReport,
  listMissingReports,
  prepareWeeklyReport,
  saveWeeklyReport,
} from "@pharos/api/weekly-report";
import { reviewHours, saveHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const friday = new Date("2026-06-12T16:00:00+08:00");
const week = { type: "WEEKLY", periodFrom: "2026-06-08", periodTo: "2026-06-14" } as const;
beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(friday));
});
afterAll(() => app.close());

const save = (as: PersonaName, change: object = {}) =>
  app.call(saveWeeklyReport, { body: { ...week, contentMd: "## 本周工作", ...change } }, { as });
const read = async (as: PersonaName, id: number) =>
  (await app.call(getWeeklyReport, { params: { id } }, { as })).result;
const team = async (as: PersonaName, date = "2026-06-10") =>
  (await app.call(getTeamReport, { query: { date, teamId: app.world.teams.one } }, { as })).result;
const factsOf = async (as: PersonaName, date = "2026-06-12") =>
  (await app.call(prepareWeeklyReport, { query: { date } }, { as })).result.facts;

/** The timer has seen the due moment pass. */
async function breach(id: number, at: string): Promise<number> {
  const row = await app.platform.database.kysely
    .updateTable("sla_clock")
    .set({ due_at: at, breached_at: at })
    .where("service_request_id", "=", id)
    .where("kind", "=", "solve")
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

describe("broken promises", () => {
  it("count in the week in which they happen, while the clock runs, without an answer, and after the report was submitted", async () => {
    const early = await act.raise("customer", { type: codes.p1 });
    await act.assign("ta", early, "dba");
    const first = await breach(early, "2026-06-12T15:00:00+08:00");
    expect((await factsOf("dba")).breaches.map(({ id }) => id)).toEqual([first]);
    const { id } = (await save("dba", { status: 1 })).result;

    const late = await act.raise("customer", { type: codes.p1 });
    await act.assign("ta", late, "dba");
    const second = await breach(late, "2026-06-13T03:00:00+08:00");
    clock.set(new Date("2026-06-15T09:00:00+08:00"));
    expect((await read("dba", id)).facts.breaches.map((one) => one.id)).toEqual([first, second]);
    const { sums, reports, total } = await team("ta");
    expect([total, sums.breaches, reports[0]?.breaches]).toEqual([1, 2, 2]);
    const board = await app.call(
      getPdcaBoard,
      { query: { date: "2026-06-10", teamId: app.world.teams.one } },
      { as: "ta" },
    );
    const slaBreach = 2;
    const onBoard = board.result.check.filter(({ kind }) => kind === slaBreach);
    expect(onBoard.reduce((sum, { value }) => sum + value, 0)).toBe(sums.breaches);
    expect((await factsOf("dba", "2026-06-15")).breaches).toEqual([]);
    clock.set(friday);
  });

  it("are those of who handles or worked on the request, and of nobody else; one that two share is one of the team", async () => {
    expect((await factsOf("dba2")).breaches).toEqual([]);
    const before = (await team("ta")).sums.breaches;
    const id = await act.raise("customer", { type: codes.p1 });
    await act.assign("ta", id, "dba");
    await act.reply("ta", id);
    await breach(id, "2026-06-12T12:00:00+08:00");
    await save("ta", { status: 1 });
    expect((await read("ta", (await save("ta")).result.id)).facts.breaches).toHaveLength(1);
    expect((await team("pa")).sums.breaches).toBe(before + 1);
  });
});

describe("hours that were returned", () => {
  it("are worked hours nowhere until they are entered again", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    const before = (await factsOf("dba")).hours.total;
    const enter = async (from: number) =>
      (
        await app.call(
          saveHours,
          {
            body: {
              kind: 0,
              rid: id,
              startTime: `2026-06-11T${from}:00:00+08:00`,
              endTime: `2026-06-11T${from + 2}:00:00+08:00`,
              taskTime: 2,
              remark: "扩容 undo 表空间并核对参数",
            },
          },
          { as: "dba" },
        )
      ).result.id;
    const [kept, returned] = [await enter(10), await enter(14)];
    const review = (body: { ids: number[]; status: 1 | 2; comment?: string }) =>
      app.call(reviewHours, { body }, { as: "ta" });
    await review({ ids: [kept], status: 1 });
    await review({ ids: [returned], status: 2, comment: "请拆分到两个请求" });
    const facts = await factsOf("dba");
    expect(facts.hours).toMatchObject({ total: before + 2, approved: 2 });
    expect(facts.requests.find((one) => one.id === id)?.hours).toBe(2);
    const board = await app.call(getPdcaBoard, { query: { date: "2026-06-10" } }, { as: "pa" });
    expect(board.result.do.people.find(({ userId }) => userId === app.world.users.dba)?.hours).toBe(
      before + 2,
    );
  });
});

describe("a period", () => {
  it("is reported once it has begun", async () => {
    const ahead = await save("dba2", { periodFrom: "2026-06-15", periodTo: "2026-06-21", status: 1 });
    expect(Object.keys(ahead.envelope?.fields ?? {})).toEqual(["periodFrom"]);
    expect((await save("dba2")).envelope?.success).toBe(true);
  });
});

describe("somebody in two teams", () => {
  it("is missed by the team that reads the report", async () => {
    const { kysely } = app.platform.database;
    const { users, teams } = app.world;
    // Of the other team first, and of the one with the lower number later.
    await kysely.deleteFrom("team_member").where("user_id", "=", users.dba2).execute();
    const [high, low] = [Math.max(teams.one, teams.two), Math.min(teams.one, teams.two)];
    for (const team_id of [high, low])
      await kysely
        .insertInto("team_member")
        .values({ team_id, user_id: users.dba2, is_admin: false })
        .execute();
    await kysely.deleteFrom("weekly_report").where("user_id", "=", users.dba2).execute();
    const missing = async (teamId: number) =>
      (
        await app.call(listMissingReports, { query: { date: "2026-06-12", teamId } }, { as: "pa" })
      ).result.people.filter(({ userId }) => userId === users.dba2).length;
    expect([await missing(high), await missing(low)]).toEqual([1, 0]);
    const { id } = (await save("dba2", { status: 1 })).result;
    expect((await read("pa", id)).teamId).toBe(high);
  });
});

describe("the sums of a team", () => {
  it("are of all its reports, however many are shown", async () => {
    const before = await team("pa");
    await app.platform.database.executeSql(`
      insert into app_user (account, display_name, status)
      select 'many' || n, 'many' || n, 1 from generate_series(1, 230) n;
      insert into weekly_report (report_type, user_id, team_id, period_from, period_to, content_md, status, submitted_at, facts)
      select 'WEEKLY', u.id, ${app.world.teams.one}, '2026-06-08', '2026-06-14', 'x', 1, now(),
        '{"hours":{"total":2,"approved":1,"overtime":0,"expected":40},"requests":[],"plans":[],"breaches":[]}'
      from app_user u where u.account like 'many%'`);
    const after = await team("pa");
    expect(after.reports).toHaveLength(200);
    expect(after.total).toBe(before.total + 230);
    expect(after.sums.hours).toBe(before.sums.hours + 460);
    expect(after.sums.approved).toBe(before.sums.approved + 230);
  });
});
