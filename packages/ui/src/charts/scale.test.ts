import { expect, it } from "vitest";
import { labelStep, maximumOf, ticksFor } from "./scale.ts";

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
