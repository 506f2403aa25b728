import { expect, it } from "vitest";
import { nextTerm, periodDays, yearCheck } from "./period.ts";

it.each([
  ["2026-01-01", "2026-12-31", 365, "year"],
  ["2028-01-01", "2028-12-31", 366, "year"],
  ["2026-01-01", "2027-01-01", 366, "year"],
  ["2026-01-01", "2027-01-02", 367, "longer"],
  ["2026-01-01", "2026-12-30", 364, "shorter"],
  ["2026-06-12", "2026-06-12", 1, "shorter"],
  ["2026-01-01", "2028-12-31", 1096, "longer"],
] as const)("%s to %s are %i days: %s", (start, end, days, expected) => {
  expect(periodDays(start, end)).toBe(days);
  expect(yearCheck(start, end)).toBe(expected);
});

it.each([
  ["2026-12-31", "2027-01-01", "2027-12-31"],
  ["2026-06-12", "2026-06-13", "2027-06-12"],
  ["2027-02-28", "2027-03-01", "2028-02-29"],
  ["2028-02-28", "2028-02-29", "2029-02-27"],
])("after a term to %s comes the year %s to %s", (endDate, start, end) => {
  expect(nextTerm(endDate)).toEqual({ startDate: start, endDate: end });
});
