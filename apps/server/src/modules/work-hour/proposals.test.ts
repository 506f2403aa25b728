import { listHourProposals, saveHoursBatch } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHourApp, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
beforeAll(async () => {
  setup = await createHourApp();
});
afterAll(() => setup.app.close());

const proposals = async (as: PersonaName) =>
  (await setup.app.call(listHourProposals, { query: { start: "2026-06-12", end: "2026-06-18" } }, { as }))
    .result;

it("fill the week from replies and steps, with their evidence, and can be taken as they are", async () => {
  const { app, act, clock, requestId } = setup;
  clock.set(new Date(june("15T10:10")));
  await act.reply("dba", requestId, { contentMd: "已登录主机，正在检查归档目录" });
  clock.set(new Date(june("15T11:20")));
  await act.reply("dba", requestId, { contentMd: "已清理过期归档，请确认" });
  clock.set(new Date(june("16T09:00")));
  const [first, ...others] = await proposals("dba");
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    kind: 0,
    rid: requestId,
    workDate: "2026-06-15",
    startTime: "2026-06-15T09:30:00.000+08:00",
    endTime: "2026-06-15T11:30:00.000+08:00",
    taskTime: 2,
    overtimeType: null,
    place: 0,
  });
  expect(first?.evidence.filter(({ kind }) => kind === "reply").map(({ text }) => text)).toEqual([
    "回复：已登录主机，正在检查归档目录",
    "回复：已清理过期归档，请确认",
  ]);
  if (!first) return;
  const { kind, rid, startTime, endTime, taskTime, remark, overtimeType, place } = first;
  const list = [{ kind, rid, startTime, endTime, taskTime, remark, overtimeType, place }];
  const { result } = await app.call(saveHoursBatch, { body: { list } }, { as: "dba" });
  expect(result.errors).toEqual([]);
  // What was taken is not proposed again.
  expect(await proposals("dba")).toEqual([]);
});

it("are one's own", async () => {
  expect(await proposals("ta")).toEqual([]);
  const refused = await setup.app.call(
    listHourProposals,
    { query: { start: "2026-06-12", end: "2026-06-18" } },
    { as: "customer" },
  );
  expect(refused.status).toBe(205);
});

it("fill shifts on the roster with the internal matter of duty", async () => {
  const { app } = setup;
  await app.platform.database.kysely
    .insertInto("duty_roster")
    .values({
      team_id: app.world.teams.one,
      user_id: app.world.users.dba,
      start_at: june("14T20:00"),
      end_at: june("15T08:00"),
    })
    .execute();
  setup.clock.set(new Date(june("16T12:00")));
  const found = (await proposals("dba")).filter(({ kind }) => kind === 3);
  expect(found.map(({ workDate, taskTime, overtimeType }) => [workDate, taskTime, overtimeType])).toEqual([
    ["2026-06-14", 4, 1],
    ["2026-06-15", 8, null],
  ]);
});

it("refuse more than 31 days", async () => {
  const { envelope } = await setup.app.call(
    listHourProposals,
    { query: { start: "2026-05-01", end: "2026-06-01" } },
    { as: "dba" },
  );
  expect(envelope?.fields?.["end"]).toMatch(/31/);
});

it("name internal work that recurs at its hour, with the words of the last time", async () => {
  const { app, clock } = setup;
  const { kysely } = app.platform.database;
  const matter = await kysely.selectFrom("internal_matter").select("id").limit(1).executeTakeFirstOrThrow();
  const entered = (day: string, remark: string) =>
    kysely
      .insertInto("work_hour")
      .values({
        kind: 3,
        internal_matter_id: matter.id,
        title: "团队会议",
        executor_user_id: app.world.users.dba,
        work_date: `2026-06-${day}`,
        start_at: june(`${day}T14:00`),
        end_at: june(`${day}T15:30`),
        hours: 1.5,
        remark,
        service_type: 6,
        category: 0,
      })
      .execute();
  const found = async () =>
    (await proposals("dba")).filter(({ evidence }) => evidence.some(({ kind }) => kind === "habit"));
  clock.set(new Date(june("18T09:00")));
  await entered("03", "部门周会：上周问题回顾");
  expect(await found()).toEqual([]);
  await entered("10", "部门周会：新一周的计划");
  expect(await found()).toMatchObject([
    { kind: 3, rid: matter.id, workDate: "2026-06-17", taskTime: 1.5, remark: "部门周会：新一周的计划" },
  ]);
  await entered("17", "部门周会：已登记");
  expect(await found()).toEqual([]);
});
