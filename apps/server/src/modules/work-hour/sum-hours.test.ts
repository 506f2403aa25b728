import { setEngineerStatus } from "@pharos/api/team";
import { getHourCalendar, getHourMatrix, listHours, listRelatedHours, sumHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHourApp, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
  const day = (from: string, to: string, change: object = {}) =>
    setup.enter("dba", { startTime: june(from), endTime: june(to), taskTime: 2, ...change });
  const first = await day("08T09:00", "08T11:00");
  await day("09T09:00", "09T11:00", { overtimeType: 0 });
  await day("10T09:00", "10T11:00", { kind: 3, rid: setup.matterId });
  await setup.review("ta", { ids: [first.result.id], status: 1 });
  // Leave on the two days before today.
  await app.call(
    setEngineerStatus,
    { body: { status: 3, startTime: june("11T00:00"), endTime: june("13T00:00") } },
    { as: "dba" },
  );
});
afterAll(() => app.close());

const sum = async (as: PersonaName, groupBy: "user" | "company" | "type" | "team" | "acc" | "city") =>
  (await app.call(sumHours, { query: { from: "2026-06-08", to: "2026-06-12", groupBy } }, { as })).result;
const matrix = (as: PersonaName, teamId?: number) =>
  app.call(getHourMatrix, { query: { month: "2026-06-30", ...(teamId && { teamId }) } }, { as });

it("adds hours up by person, against the days that were expected without leave", async () => {
  const [row] = await sum("ta", "user");
  expect(row).toMatchObject({ name: "芒种", actual: 6, approved: 2, overtime: 2, bonus: 0, workdays: 3 });
  expect(row?.utilisation).toBeCloseTo(2 / 24);
});

it.each([
  ["company", ["澜汐银行", null], [4, 2]],
  ["type", ["远程维保", "内部事项"], [4, 2]],
  ["team", ["交付一组"], [6]],
] as const)("adds hours up by %s", async (groupBy, names, hours) => {
  const rows = await sum("pa", groupBy);
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect(rows.map(({ actual }) => actual)).toEqual(hours);
});

it("shows everyone what they may see", async () => {
  expect(await sum("dba2", "user")).toEqual([]);
  expect((await sum("dba", "user")).map(({ actual }) => actual)).toEqual([6]);
});

it("lays the month of a team out by person and day", async () => {
  const { result } = await matrix("ta", app.world.teams.one);
  expect([result.days.length, result.days[0]?.date, result.isClosed, result.mayClose]).toEqual([
    30,
    "2026-06-01",
    false,
    false,
  ]);
  const own = result.people.find(({ name }) => name === "芒种");
  expect(own?.hours.slice(7, 11)).toEqual([2, 2, 2, 0]);
  expect(own?.isPending.slice(7, 11)).toEqual([false, true, true, false]);
  expect(own).toMatchObject({ actual: 6, approved: 2, overtime: 2, leaveDays: 2 });
  expect((await matrix("dba2", app.world.teams.one)).status).toBe(204);
  expect((await matrix("dba2")).result.people.map(({ name }) => name)).toEqual(["夏至"]);
  expect((await matrix("pa")).result.people.length).toBeGreaterThan(5);
  expect((await matrix("customer")).status).toBe(205);
});

it("counts returned hours nowhere until they are entered again, and lists them", async () => {
  const days = { from: "2026-06-08", to: "2026-06-12" };
  const hours = async () => {
    const list = (await app.call(listHours, { query: days }, { as: "ta" })).result;
    const { result: calendar } = await app.call(
      getHourCalendar,
      { query: { start: days.from, end: days.to } },
      { as: "dba" },
    );
    const month = (await matrix("ta", app.world.teams.one)).result.people;
    const related = await app.call(listRelatedHours, { params: { id: setup.requestId } }, { as: "dba" });
    return {
      rows: list.total,
      list: list.sumHours,
      calendar: calendar.reduce((sum, day) => sum + day.hours, 0),
      month: month.find(({ name }) => name === "芒种")?.actual,
      person: (await sum("ta", "user"))[0]?.actual,
      request: related.result.sumHours,
    };
  };
  expect(await hours()).toEqual({ rows: 3, list: 6, calendar: 6, month: 6, person: 6, request: 4 });
  const entered = {
    startTime: june("11T09:00"),
    endTime: june("11T12:00"),
    taskTime: 3,
    overtimeType: 0,
  } as const;
  const { result: returned } = await setup.enter("dba", entered);
  expect(await hours()).toEqual({ rows: 4, list: 9, calendar: 9, month: 9, person: 9, request: 7 });
  await setup.review("ta", { ids: [returned.id], status: 2, comment: "时间不对" });
  expect(await hours()).toEqual({ rows: 4, list: 6, calendar: 6, month: 6, person: 6, request: 4 });
  expect((await sum("ta", "user"))[0]?.overtime).toBe(2);
});
