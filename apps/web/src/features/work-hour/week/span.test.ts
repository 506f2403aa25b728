import { expect, it } from "vitest";
import { daysOfSpan, isDay, stepSpan } from "./span.ts";

it.each([
  ["week", "2026-06-12", "2026-06-08", "2026-06-14", 7],
  ["week", "2027-01-01", "2026-12-28", "2027-01-03", 7],
  ["month", "2028-02-15", "2028-01-31", "2028-03-05", 35],
  ["month", "2026-06-30", "2026-06-01", "2026-07-05", 35],
] as const)("a %s of %s runs from %s to %s", (mode, day, first, last, count) => {
  const days = daysOfSpan(mode, day);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});

it.each([
  ["week", "2026-12-30", 1, "2027-01-06"],
  ["month", "2028-01-31", 1, "2028-02-01"],
  ["month", "2028-03-15", -1, "2028-02-29"],
] as const)("a %s from %s by %d is %s", (mode, day, by, expected) => {
  expect(stepSpan(mode, day, by)).toBe(expected);
});

it("knows days that exist", () => {
  expect(["2028-02-29", "2026-02-29", "x", "2026-6-1"].map(isDay)).toEqual([true, false, false, false]);
});
