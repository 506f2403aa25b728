import { expect, it } from "vitest";
import { canEditReport, periodOf } from "./period.ts";

it.each([
  ["weekly", "2026-06-12", "2026-06-08", "2026-06-14"],
  ["weekly", "2026-06-14", "2026-06-08", "2026-06-14"],
  ["weekly", "2027-01-01", "2026-12-28", "2027-01-03"],
  ["monthly", "2028-02-15", "2028-02-01", "2028-02-29"],
] as const)("the %s period of %s runs from %s to %s", (type, date, from, to) => {
  expect(periodOf(type, date)).toEqual({ from, to });
});

it.each([
  ["draft", "2026-08-01T00:00:00+08:00", true],
  ["submitted", "2026-06-15T23:59:59+08:00", true],
  ["submitted", "2026-06-16T00:00:00+08:00", false],
  ["read", "2026-06-14T12:00:00+08:00", false],
] as const)("a report that is %s at %s may be edited: %s", (status, now, expected) => {
  expect(canEditReport({ status, periodTo: "2026-06-14" }, Date.parse(now))).toBe(expected);
});
