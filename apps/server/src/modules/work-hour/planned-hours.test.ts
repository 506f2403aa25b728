import { deletePlanExecutor, getPlan } from "@pharos/api/plan";
import { getHourMatrix, getPlannedCalendar, listPlannedHours, sumHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHourApp, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
let planId = 0;
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
  // From a Thursday over a weekend to a Monday: three working days.
  planId = await setup.plan({ startDate: "2026-06-11", endDate: "2026-06-15", planHour: 6 });
  const entry = { kind: 1, rid: planId, startTime: june("11T09:00"), endTime: june("11T16:00"), taskTime: 7 };
  await setup.enter("dba", { ...entry, kind: 1 });
});
afterAll(() => app.close());

const days = { start: "2026-06-11", end: "2026-06-15" };
const calendar = (as: PersonaName, userId?: number) =>
  app.call(getPlannedCalendar, { query: { ...days, ...(userId && { userId }) } }, { as });
const table = (as: PersonaName, query: object = {}) => app.call(listPlannedHours, { query }, { as });

describe("the planned days of a person", () => {
  it("have the hours of the plan in equal parts on working days, beside what is reported", async () => {
    const { result } = await calendar("dba");
    expect(result.map(({ date, hours, actualHours }) => [date.slice(8), hours, actualHours])).toEqual([
      ["11", 2, 7],
      ["12", 2, 0],
      ["13", 0, 0],
      ["14", 0, 0],
      ["15", 2, 0],
    ]);
    expect(result[0]?.items).toMatchObject([
      { planId, title: "核心库季度巡检", companyName: "澜汐银行", planHour: 2, actualHours: 7 },
    ]);
  });

  it("are for the person, for those who lead the team, and for management", async () => {
    const { dba } = app.world.users;
    for (const as of ["ta", "pa", "ma"] as const) expect((await calendar(as, dba)).result[0]?.hours).toBe(2);
    expect((await calendar("dba2", dba)).status).toBe(204);
    expect((await calendar("customer", dba)).status).toBe(205);
  });

  it("are at most 62", async () => {
    const { envelope } = await app.call(
      getPlannedCalendar,
      { query: { start: "2026-06-01", end: "2026-08-02" } },
      { as: "dba" },
    );
    expect(envelope?.fields?.["end"]).toMatch(/62/);
  });
});

describe("the table of planned hours", () => {
  it("says how far the reported hours lie from the planned ones", async () => {
    const { result } = await table("ta");
    expect(result).toMatchObject({ total: 1, sumPlanHour: 6, sumActualHours: 7 });
    expect(result.list[0]).toMatchObject({ planId, executorName: "芒种", planHour: 6, actualHours: 7 });
    expect(result.list[0]?.deviation).toBeCloseTo(1 / 6);
  });

  it("is narrowed by person, time and what took longer", async () => {
    const { dba, ta } = app.world.users;
    const found = async (query: object) => (await table("pa", query)).result.total;
    expect(await found({ executorId: dba, isOver: "true" })).toBe(1);
    expect(await found({ executorId: ta })).toBe(0);
    expect(await found({ from: "2026-06-16" })).toBe(0);
    expect(await found({ title: "季度" })).toBe(1);
    expect(await found({ isOver: "false" })).toBe(0);
  });

  it("shows people their own and nothing of others", async () => {
    expect((await table("dba")).result.total).toBe(1);
    expect((await table("dba2")).result.total).toBe(0);
    expect((await table("customer")).status).toBe(205);
  });
});

describe("planned hours in sums", () => {
  it.each([
    ["user", "芒种"],
    ["team", "交付一组"],
    ["company", "澜汐银行"],
    ["type", "巡检"],
  ] as const)("are those of the days asked for, by %s", async (groupBy, name) => {
    const query = { from: "2026-06-12", to: "2026-06-30", groupBy };
    const { result } = await app.call(sumHours, { query }, { as: "ta" });
    // What is only planned is there too.
    expect(result).toMatchObject([{ name, planned: 4, actual: 0 }]);
  });

  it("stand in the month of a team", async () => {
    const { result } = await app.call(getHourMatrix, { query: { month: "2026-06-01" } }, { as: "ta" });
    expect(result.people.find(({ name }) => name === "芒种")).toMatchObject({ planned: 6, actual: 7 });
  });
});

describe("who is no longer part of a plan", () => {
  it("keeps the hours of somebody who is taken off the plan", async () => {
    const { dba, ta } = app.world.users;
    const id = await setup.plan({
      startDate: "2026-06-09",
      endDate: "2026-06-10",
      planHour: 4,
      executors: [
        { userId: ta, role: 0 },
        { userId: dba, role: 1 },
      ],
    });
    const entry = { kind: 1, rid: id, startTime: june("10T09:00"), endTime: june("10T11:00"), taskTime: 2 };
    await setup.enter("dba", { ...entry, kind: 1 });
    const rowsOf = async () =>
      (await table("pa", { title: "核心库季度巡检" })).result.list
        .filter((row) => row.planId === id)
        .map(({ executorId, role, planHour, actualHours }) => [executorId, role, planHour, actualHours]);
    expect(new Set(await rowsOf())).toEqual(
      new Set([
        [ta, 0, 2, 0],
        [dba, 1, 2, 2],
      ]),
    );
    const plan = (await app.call(getPlan, { params: { id } }, { as: "pa" })).result;
    const entryId = plan.executors.find(({ userId }) => userId === dba)?.id ?? 0;
    await app.call(deletePlanExecutor, { params: { id: entryId } }, { as: "pa" });
    expect(new Set(await rowsOf())).toEqual(
      new Set([
        [ta, 0, 4, 0],
        [dba, null, 0, 2],
      ]),
    );
    expect(
      (await app.call(listPlannedHours, { query: { executorId: dba } }, { as: "customer" })).errorCode,
    ).toBe("common.permissionDenied");
  });
});
