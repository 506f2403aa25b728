import { expect, it } from "vitest";
import { labelStep, maximumOf, monthName, ticksFor } from "./scale.ts";

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 5, 10, 15]],
  [41, [0, 20, 40, 60]],
  [960, [0, 500, 1000]],
])("a chart up to %s has lines at %j", (maximum, ticks) => {
  expect(ticksFor(maximum)).toEqual(ticks);
});

it("keeps lines few and never ends below the data", () => {
  for (let maximum = 1; maximum < 5_000; maximum += 7) {
    const ticks = ticksFor(maximum);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(maximum);
  }
});

it("takes gaps for no value, and leaves room between names", () => {
  expect(maximumOf([null, 3, null, 2])).toBe(3);
  expect(maximumOf([])).toBe(0);
  expect([labelStep(12, 12), labelStep(36, 12), labelStep(3, 12)]).toEqual([1, 3, 1]);
});

it("names the year of a month where the names begin and where it changes", () => {
  const months = ["2025-11", "2025-12", "2026-01", "2026-02", "2026-03"];
  expect(months.map((_, index) => monthName(months, index, 1))).toEqual(["25-11", "12", "26-01", "02", "03"]);
  // Where every second name has room, February is the first of its year that is written.
  expect([0, 2, 4].map((index) => monthName(months, index, 2))).toEqual(["25-11", "26-01", "03"]);
  const later = ["2025-12", "2026-01", "2026-02"];
  expect([0, 2].map((index) => monthName(later, index, 2))).toEqual(["25-12", "26-02"]);
});
