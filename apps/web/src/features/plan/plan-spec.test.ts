import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { planSpec } from "./api.ts";
import { daysOfView, movedTo, stepOf } from "./calendar/calendar-days.ts";

const filterFrom = (address: string) =>
  planSpec.filterOf(readPagedQuery(new URLSearchParams(address), planSpec));

it("becomes every filter of the list", () => {
  const address =
    "title=巡检&company=3&team=4&person=5&type=inspection,training&status=overdue&days=2026-06-01..2026-06-30&noSn=1&noImpl=1";
  expect(filterFrom(address)).toMatchObject({
    title: "巡检",
    companyId: 3,
    teamId: 4,
    executorId: 5,
    checkType: "0,1",
    status: "3",
    startDate: "2026-06-01",
    endDate: "2026-06-30",
    missingAcc: "true",
    missingImpl: "true",
  });
});

it("ignores nonsense", () => {
  expect(filterFrom("company=-1&type=x&status=9&days=x..y")).toEqual(filterFrom(""));
});

it.each([
  ["month", "2028-02-29", "2028-01-31", "2028-03-05"],
  ["week", "2028-02-29", "2028-02-28", "2028-03-05"],
  ["team", "2026-12-31", "2026-12-28", "2027-01-10"],
] as const)("shows whole weeks for a %s around %s", (view, day, startDate, endDate) => {
  expect(daysOfView(view, day)).toEqual({ startDate, endDate });
});

it("goes from the end of a month into the next one and back", () => {
  expect(stepOf("month", "2026-01-31", 1)).toBe("2026-02-01");
  expect(stepOf("month", "2026-01-31", -1)).toBe("2025-12-01");
  expect(stepOf("week", "2026-12-31", 1)).toBe("2027-01-07");
});

it("keeps the length of what is moved", () => {
  expect(movedTo({ startDate: "2028-02-27", endDate: "2028-03-01" }, "2026-02-27")).toEqual({
    startDate: "2026-02-27",
    endDate: "2026-03-02",
  });
});
