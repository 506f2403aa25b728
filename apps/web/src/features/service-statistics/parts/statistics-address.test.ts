import { expect, it } from "vitest";
import { daysBefore, daysOf, queryOf, readAddress, writeAddress } from "./statistics-address.ts";

const read = (address: string) => readAddress(new URLSearchParams(address));
const today = "2026-06-12";

it("means the last twelve months when it says nothing", () => {
  expect(queryOf(read(""), today)).toEqual({ startTime: "2025-07-01", endTime: today, groupBy: "month" });
});

it.each([
  ["span=month", "2026-06-01"],
  ["span=quarter", "2026-04-01"],
  ["span=year", "2025-07-01"],
])("%s begins on %s", (address, from) => {
  expect(daysOf(read(address), today)).toEqual({ from, to: today });
});

it.each([
  ["lastMonth", "2026-05-01", "2026-05-31"],
  ["lastQuarter", "2026-01-01", "2026-03-31"],
])("%s is over", (span, from, to) => {
  expect(daysOf(read(`span=${span}`), today)).toEqual({ from, to });
});

it.each([
  ["2026-05-01", "2026-05-31", "2026-04-01", "2026-04-30"],
  ["2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
  ["2026-06-01", "2026-06-12", "2026-05-01", "2026-05-12"],
  ["2026-04-01", "2026-06-12", "2026-01-01", "2026-03-12"],
  ["2026-06-02", "2026-06-08", "2026-05-26", "2026-06-01"],
])("before %s to %s come %s to %s", (from, to, beforeFrom, beforeTo) => {
  expect(daysBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
});

it("means chosen days and parties", () => {
  const address = read("from=2026-01-05&to=2026-02-04&period=week&company=7&team=3");
  expect(queryOf(address, today)).toEqual({
    startTime: "2026-01-05",
    endTime: "2026-02-04",
    groupBy: "week",
    companyId: 7,
    teamId: 3,
  });
});

it.each([
  "span=century",
  "from=2026-02-30&to=2026-03-01",
  "from=2026-03-02&to=2026-03-01",
  "from=2026-03-02",
  "company=-1",
  "by=weather",
])("%s says nothing", (address) => {
  expect(read(address)).toEqual(read(""));
});

it("is read back as it was written", () => {
  for (const text of [
    "",
    "span=month&by=team",
    "from=2026-01-01&to=2026-01-31&period=day&company=1&team=2",
    "view=breaches&span=lastMonth&reason=staffing&page=2",
  ]) {
    expect(writeAddress(read(text)).toString()).toBe(text);
  }
});
