import { describe, expect, it } from "vitest";
import { isVisitOn, nextStep } from "./visit-steps.ts";

const nothing = { hasDeparted: false, hasArrived: false, hasHours: false, isSigned: false };

describe("a day at the customer", () => {
  it.each([
    [nothing, "depart"],
    [{ ...nothing, hasDeparted: true }, "checkIn"],
    [{ ...nothing, hasArrived: true }, "hours"],
    [{ ...nothing, hasArrived: true, hasHours: true }, "sign"],
    // Signed before the hours were entered: they are still owed.
    [{ ...nothing, hasArrived: true, isSigned: true }, "hours"],
    [{ hasDeparted: true, hasArrived: true, hasHours: true, isSigned: true }, "done"],
  ] as const)("with %o goes on with %s", (facts, step) => {
    expect(nextStep(facts)).toBe(step);
  });

  it.each([
    ["of today", {}, true],
    ["of the days around", { startDate: "2026-06-10", endDate: "2026-06-14" }, true],
    ["of tomorrow", { startDate: "2026-06-13", endDate: "2026-06-13" }, false],
    ["of yesterday", { startDate: "2026-06-11", endDate: "2026-06-11" }, false],
    ["done from afar", { place: 0 }, false],
    ["that has ended", { status: 2 }, false],
  ] as const)("is that of a plan %s: %o", (_, more, expected) => {
    const plan = { place: 1, status: 0, startDate: "2026-06-12", endDate: "2026-06-12", ...more } as const;
    expect(isVisitOn(plan, "2026-06-12")).toBe(expected);
  });
});
