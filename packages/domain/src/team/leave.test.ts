import { expect, it } from "vitest";
import { noonsOf, partOfDayOf } from "./leave.ts";

/** A wall clock of the business time zone. */
const at = (wallClock: string): number => Date.parse(`${wallClock}:00+08:00`);
const away = (from: string, to: string | null) => ({
  fromMs: at(from),
  toMs: to === null ? null : at(to),
});

it("takes halves of days across the end of a year", () => {
  const leave = away("2026-12-31T12:00", "2027-01-02T12:00");
  const days = ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"];
  expect(days.map((date) => partOfDayOf([leave], date))).toEqual([0, 0.5, 1, 0.5, 0]);
  expect(noonsOf(leave, { startDate: "2026-12-31", endDate: "2027-01-02" })).toEqual({
    startsAtNoon: true,
    endsAtNoon: true,
  });
});

it("counts a half once, however many take it", () => {
  const morning = away("2026-06-22T00:00", "2026-06-22T12:00");
  const afternoon = away("2026-06-22T12:00", "2026-06-23T00:00");
  expect(partOfDayOf([morning, morning], "2026-06-22")).toBe(0.5);
  expect(partOfDayOf([morning, afternoon], "2026-06-22")).toBe(1);
  expect(partOfDayOf([afternoon, away("2026-06-20T00:00", null)], "2026-06-22")).toBe(1);
  expect(partOfDayOf([], "2026-06-22")).toBe(0);
});
