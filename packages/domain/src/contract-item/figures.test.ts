import { describe, expect, it } from "vitest";
import { monthsBetween, quotaBurnDown } from "./burn-down.ts";
import { type ContractItemFacts, closingReasons } from "./closing.ts";
import { median, progressRatio, progressTone } from "./progress.ts";

it.each([
  [40, 0, 0],
  [40, 51.2, 1.28],
  [30, 10, 0.3333],
  [0, 5, null],
  [null, 5, null],
])("planned %s and delivered %s hours are a progress of %s", (planned, actual, expected) => {
  expect(progressRatio(planned, actual)).toBe(expected);
});

it("says what is over the plan and what is close to it", () => {
  expect([null, 0.5, 0.9, 1, 1.01].map(progressTone)).toEqual(["none", "normal", "warn", "warn", "over"]);
});

it.each([
  [[], null],
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])("the median of %j is %s", (values, expected) => {
  expect(median(values)).toBe(expected);
});

describe("a burn-down", () => {
  it("has a point for every month, also those in which nothing happened", () => {
    const entries = [
      { id: 1, kind: "grant", amount: 12, reversesId: null, month: "2026-01" },
      { id: 2, kind: "use", amount: -3, reversesId: null, month: "2026-02" },
      { id: 3, kind: "reverse", amount: 3, reversesId: 2, month: "2026-04" },
    ] as const;
    expect(quotaBurnDown(entries, monthsBetween("2025-12-31", "2026-04-01"))).toEqual([
      { month: "2025-12", granted: 0, used: 0, remaining: 0 },
      { month: "2026-01", granted: 12, used: 0, remaining: 12 },
      { month: "2026-02", granted: 12, used: 3, remaining: 9 },
      { month: "2026-03", granted: 12, used: 3, remaining: 9 },
      { month: "2026-04", granted: 12, used: 0, remaining: 12 },
    ]);
  });

  it("leaves the earliest months out when there are too many, and has none the wrong way round", () => {
    expect(monthsBetween("2020-01-01", "2026-03-31", 3)).toEqual(["2026-01", "2026-02", "2026-03"]);
    expect(monthsBetween("2026-03-01", "2026-02-28")).toEqual([]);
  });
});

describe("closing a contract item", () => {
  const facts: ContractItemFacts = {
    status: "delivering",
    endDate: "2026-06-30",
    openPlans: 0,
    unreviewedHours: 0,
    quotaLeft: 0,
  };
  it.each<[Partial<ContractItemFacts>, string[]]>([
    [{}, []],
    [{ status: "done" }, ["alreadyEnded"]],
    [{ status: "cancelled" }, ["alreadyEnded"]],
    [{ openPlans: 1, unreviewedHours: 2 }, ["openPlans", "unreviewedHours"]],
    [{ quotaLeft: 0.5 }, ["quotaLeft"]],
    [{ quotaLeft: 0.5, endDate: "2026-06-11" }, []],
  ])("with %j is stopped by %j", (change, expected) => {
    expect(closingReasons({ ...facts, ...change }, "2026-06-12")).toEqual(expected);
  });
});
