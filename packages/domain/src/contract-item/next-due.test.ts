import { expect, it } from "vitest";
import { nextDueOn } from "./next-due.ts";

const term = { startOn: "2026-01-01", endOn: "2026-12-31" };

it.each([
  ["quarterly", "2026-03-10", term, "2026-06-10"],
  ["monthly", "2026-01-31", term, "2026-02-28"],
  // Never yet, and only before the term: a cycle after the term began.
  ["halfYearly", null, term, "2026-07-01"],
  ["halfYearly", "2025-12-20", term, "2026-07-01"],
  // The term ends before the next one.
  ["quarterly", "2026-10-05", term, null],
  ["once", "2026-03-10", term, null],
  ["yearly", null, { startOn: null, endOn: null }, null],
  ["yearly", "2026-03-10", { startOn: null, endOn: null }, "2027-03-10"],
] as const)("a %s service done on %s is due in time", (cycle, lastOn, { startOn, endOn }, due) => {
  expect(nextDueOn({ cycle, lastOn, startOn, endOn })).toBe(due);
});
