import { expect, it } from "vitest";
import { dateOfDayNumber } from "../time.ts";
import { copyTurns, mondayOf } from "./copy-week.ts";

it.each([
  ["2026-06-15", "2026-06-15"],
  ["2026-06-17", "2026-06-15"],
  ["2026-06-21", "2026-06-15"],
  ["2026-06-22", "2026-06-22"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s begins on %s", (date, monday) => {
  expect(dateOfDayNumber(mondayOf(date))).toBe(monday);
});

it("moves turns to the same weekday and time, also over midnight and into the next year", () => {
  const night = { startTime: "2026-06-21T20:00:00+08:00", endTime: "2026-06-22T08:00:00+08:00", userId: 7 };
  expect(copyTurns([night], "2026-06-18", "2027-01-01")).toEqual([
    { startTime: "2027-01-03T12:00:00.000Z", endTime: "2027-01-04T00:00:00.000Z", userId: 7 },
  ]);
});
