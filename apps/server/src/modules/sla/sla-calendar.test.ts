import { listRecordHistory } from "@pharos/api/audit";
import {
  calculateSla,
  deleteSlaCalendar,
  deleteSlaDay,
  importSlaDays,
  listSlaCalendars,
  listSlaDays,
  listSlaPolicies,
  saveSlaCalendar,
  saveSlaDay,
} from "@pharos/api/sla";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { problemsOfImport } from "../../testing/problems-of-import.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sys = { as: "sys" } as const;
const nineToSix = (weekday: number) => ({ weekday, startMinute: 540, endMinute: 1080 });
const calendars = async () => (await app.call(listSlaCalendars, {}, sys)).result;
const days = async (year: number) => (await app.call(listSlaDays, { query: { year } }, sys)).result;

async function calendar(code: string) {
  const found = (await calendars()).find((one) => one.code === code);
  if (!found) throw new Error(`no calendar ${code}`);
  return found;
}

const dueOf = async (calendarId: number, createdAt: string, targetMinutes: number) => {
  const { result } = await app.call(calculateSla, { query: { calendarId, createdAt, targetMinutes } }, sys);
  return { ...result, due: new Date(Date.parse(result.dueAt) + 8 * 3_600_000).toISOString().slice(0, 16) };
};

describe("the week of a calendar", () => {
  it("may have several stretches a day, counts in new promises and says so in its history (G7)", async () => {
    const intervals = [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, startMinute: 540, endMinute: 720 },
      { weekday, startMinute: 810, endMinute: 1080 },
    ]);
    const { result } = await app.call(
      saveSlaCalendar,
      { body: { name: "午休", nameEn: "With a break", intervals } },
      sys,
    );
    expect(result.intervals).toEqual(intervals);
    const { due, intervals: counted } = await dueOf(result.id, "2026-06-12T11:00:00+08:00", 120);
    expect(due).toBe("2026-06-12T14:30");
    expect(counted.map(({ from, to, state }) => [from.slice(11), to.slice(11), state])).toEqual([
      ["11:00:00.000+08:00", "12:00:00.000+08:00", "running"],
      ["12:00:00.000+08:00", "13:30:00.000+08:00", "outOfHours"],
      ["13:30:00.000+08:00", "14:30:00.000+08:00", "running"],
    ]);
    const history = await app.call(
      listRecordHistory,
      { query: { objectType: "slaCalendar", objectId: result.id } },
      sys,
    );
    expect(history.result.list[0]?.action).toBe("slaCalendar.created");
    expect((await app.call(deleteSlaCalendar, { params: { id: result.id } }, sys)).envelope?.success).toBe(
      true,
    );
  });

  it("changes with its version", async () => {
    const { id, name, nameEn, intervals, version } = await calendar("business");
    const body = { id, name, nameEn, version };
    const changed = await app.call(saveSlaCalendar, { body: { ...body, intervals: [nineToSix(1)] } }, sys);
    expect(changed.result.intervals).toEqual([nineToSix(1)]);
    const stale = await app.call(saveSlaCalendar, { body: { ...body, intervals } }, sys);
    expect(stale.errorCode).toBe("common.dataChanged");
    await app.call(saveSlaCalendar, { body: { ...body, intervals, version: version + 1 } }, sys);
  });

  it("is refused without working time, with an overlap, or ending before it starts", async () => {
    const save = async (intervals: ReturnType<typeof nineToSix>[]) =>
      (await app.call(saveSlaCalendar, { body: { name: "n", nameEn: "n", intervals } }, sys)).errorCode;
    expect(await save([])).toBe("common.validation");
    expect(await save([nineToSix(1), { weekday: 1, startMinute: 1000, endMinute: 1100 }])).toBe(
      "common.validation",
    );
    expect(await save([{ weekday: 1, startMinute: 600, endMinute: 540 }])).toBe("common.validation");
  });

  it("is kept while a policy counts in it", async () => {
    const { id } = await calendar("business");
    expect((await app.call(deleteSlaCalendar, { params: { id } }, sys)).errorCode).toBe("sla.calendarInUse");
    expect((await app.call(deleteSlaCalendar, { params: { id: 99_999 } }, sys)).errorCode).toBe(
      "sla.calendarNotFound",
    );
  });
});

describe("holidays and make-up workdays", () => {
  it("are those announced for 2026", async () => {
    const list = await days(2026);
    const of = (kind: number) => list.filter((one) => one.kind === kind).map(({ day }) => day.slice(5));
    expect(of(1)).toEqual(["01-04", "02-14", "02-28", "05-09", "09-20", "10-10"]);
    expect(of(0)).toHaveLength(3 + 9 + 3 + 5 + 3 + 3 + 7);
    expect(of(0)).toEqual(
      expect.arrayContaining(["01-01", "02-15", "02-23", "04-06", "05-05", "06-21", "09-27", "10-07"]),
    );
  });

  it("are added, changed and removed one by one, and move what is due", async () => {
    const { id } = await calendar("business");
    const friday = "2026-06-12T17:00:00+08:00";
    expect((await dueOf(id, friday, 120)).due).toBe("2026-06-15T10:00");
    const body = { day: "2026-06-14", kind: 1, name: "临时调休", nameEn: "Extra workday" };
    await app.call(saveSlaDay, { body }, sys);
    expect((await dueOf(id, friday, 120)).due).toBe("2026-06-14T10:00");
    await app.call(saveSlaDay, { body: { ...body, kind: 0 } }, sys);
    expect((await dueOf(id, friday, 120)).due).toBe("2026-06-15T10:00");
    await app.call(deleteSlaDay, { params: { day: "2026-06-14" } }, sys);
    expect((await app.call(deleteSlaDay, { params: { day: "2026-06-14" } }, sys)).errorCode).toBe(
      "sla.dayNotFound",
    );
    const history = await app.call(
      listRecordHistory,
      { query: { objectType: "slaCalendarYear", objectId: 2026 } },
      sys,
    );
    expect(history.result.list.map(({ action }) => action)).toEqual([
      "slaCalendarDay.deleted",
      "slaCalendarDay.saved",
      "slaCalendarDay.saved",
    ]);
  });

  it("are imported for one year, all or nothing, after a dry run that keeps nothing", async () => {
    const row = (day: string, kind: string, name = "某节") => ({ day, kind, name });
    const rows = [row("2031/1/1", "放假"), row("2031-01-04", "Make-up workday")];
    const send = (body: { year: number; rows: ReturnType<typeof row>[]; isDryRun: boolean }) =>
      app.call(importSlaDays, { body }, sys);
    const run = async (body: Parameters<typeof send>[0]) => (await send(body)).result;
    expect(await run({ year: 2031, rows, isDryRun: true })).toEqual({ created: 2, updated: 0, errors: [] });
    expect(await days(2031)).toEqual([]);
    const wrong = [...rows, row("2030-12-31", "放假"), row("2031-01-01", "放假"), row("2031-02-01", "假")];
    const errors = problemsOfImport(await send({ year: 2031, rows: wrong, isDryRun: false }));
    expect(errors.map(({ row: line, field }) => [line, field])).toEqual([
      [3, "day"],
      [4, "day"],
      [5, "kind"],
    ]);
    expect(await days(2031)).toEqual([]);
    expect(await run({ year: 2031, rows, isDryRun: false })).toMatchObject({ created: 2 });
    expect(await run({ year: 2031, rows, isDryRun: false })).toMatchObject({ updated: 2 });
    expect((await days(2031)).map(({ day, kind, nameEn }) => [day, kind, nameEn])).toEqual([
      ["2031-01-01", 0, "某节"],
      ["2031-01-04", 1, "某节"],
    ]);
  });
});

describe("the calculator", () => {
  it("shows the stretches it counts, without gaps, adding up to the target", async () => {
    const { id } = await calendar("business");
    const { due, intervals } = await dueOf(id, "2026-09-30T17:30:00+08:00", 120);
    expect(due).toBe("2026-10-08T10:30");
    expect(intervals.map(({ state, businessMinutes }) => [state, businessMinutes])).toEqual([
      ["running", 30],
      ["outOfHours", 0],
      ["running", 90],
    ]);
    for (const [index, one] of intervals.entries()) {
      if (index > 0) expect(one.from).toBe(intervals[index - 1]?.to);
    }
  });

  it("refuses a calendar that does not exist", async () => {
    const query = { calendarId: 99_999, createdAt: "2026-06-12T10:00:00+08:00", targetMinutes: 5 };
    expect((await app.call(calculateSla, { query }, sys)).errorCode).toBe("sla.calendarNotFound");
  });
});

it("is closed to people without the right", async () => {
  for (const as of ["customer", "dba", "pa"] as const) {
    expect((await app.call(listSlaCalendars, {}, { as })).status).toBe(205);
    const body = { day: "2026-06-14", kind: 1, name: "n", nameEn: "n" };
    expect((await app.call(saveSlaDay, { body }, { as })).errorCode).toBe("common.permissionDenied");
    expect((await app.call(listSlaPolicies, {}, { as })).status).toBe(205);
  }
});
