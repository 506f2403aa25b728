import { expect, it } from "vitest";
import { dayNumberOf, isoWeekdayOf } from "../time.ts";
import { deviationOf, plannedDays, plannedWithin } from "./planned-days.ts";

const isWorkday = (date: string) => isoWeekdayOf(dayNumberOf(date)) <= 5;

it.each([
  ["a day", "2026-06-15", "2026-06-15", 8, [["2026-06-15", 8]]],
  [
    "a weekend in between",
    "2026-06-12",
    "2026-06-15",
    8,
    [
      ["2026-06-12", 4],
      ["2026-06-15", 4],
    ],
  ],
  [
    "a weekend alone",
    "2026-06-13",
    "2026-06-14",
    6,
    [
      ["2026-06-13", 3],
      ["2026-06-14", 3],
    ],
  ],
])("spreads planned hours over %s", (_, startDate, endDate, hours, days) => {
  expect(plannedDays({ startDate, endDate, hours }, isWorkday).map((day) => [day.date, day.hours])).toEqual(
    days,
  );
});

it("counts the part of planned hours that lies between two days", () => {
  const work = { startDate: "2026-06-12", endDate: "2026-06-16", hours: 9 };
  const within = (from: string, to: string) => plannedWithin(work, { from, to }, isWorkday);
  expect([
    within("2026-06-01", "2026-06-30"),
    within("2026-06-15", "2026-06-30"),
    within("2026-06-13", "2026-06-14"),
  ]).toEqual([9, 6, 0]);
});

it("gives each part of a long plan what equal parts come to, to less than a tenth", () => {
  // 23 working days of 10 hours: less than half an hour each.
  const work = { startDate: "2026-06-01", endDate: "2026-07-01", hours: 10 };
  const hours = plannedDays(work, isWorkday).map((day) => day.hours);
  expect(hours).toHaveLength(23);
  hours.reduce((sum, day, index) => {
    const until = sum + day;
    expect(Math.abs(until - (10 * (index + 1)) / 23)).toBeLessThan(0.1);
    return until;
  }, 0);
  expect(Math.max(...hours)).toBe(0.5);
  expect(plannedWithin(work, { from: "2026-06-01", to: "2026-06-30" }, isWorkday)).toBeCloseTo(9.5, 5);
});

it("says how far actual hours lie from planned ones", () => {
  expect([deviationOf(8, 10), deviationOf(8, 4), deviationOf(0, 4)]).toEqual([0.25, -0.5, null]);
});
