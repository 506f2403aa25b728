import { expect, it } from "vitest";
import { hoursEndOn, reachedThreshold } from "./forecast.ts";

it.each([
  [100, 79.9, null],
  [100, 80, 80],
  [100, 99.9, 80],
  [100, 100, 100],
  [100, 140, 100],
  [0, 5, null],
  [null, 5, null],
])("of %s planned hours %s used reach %s %%", (planned, used, expected) => {
  expect(reachedThreshold(planned, used)).toBe(expected);
});

it.each([
  // Half is used on the tenth of ten days: the rest lasts ten more.
  [100, 50, "2026-06-01", "2026-06-10", "2026-06-20"],
  [100, 99.5, "2026-06-01", "2026-06-10", "2026-06-11"],
  [960, 240, "2026-01-01", "2026-03-31", "2026-12-26"],
  [100, 100, "2026-06-01", "2026-06-10", null],
  [100, 0, "2026-06-01", "2026-06-10", null],
  [100, 1, "2026-06-11", "2026-06-10", null],
  [null, 10, "2026-06-01", "2026-06-10", null],
  [100_000, 0.5, "2026-06-01", "2026-06-10", null],
])("%s planned, %s used since %s: on %s they end on %s", (planned, used, startDate, today, expected) => {
  expect(hoursEndOn({ planned, used }, { startDate, endDate: "2026-12-31", today })).toBe(expected);
});

it("forecasts nothing once the term is over", () => {
  const half = { planned: 100, used: 50 };
  const term = { startDate: "2026-06-01", endDate: "2026-06-10" };
  expect(hoursEndOn(half, { ...term, today: "2026-06-10" })).toBe("2026-06-20");
  expect(hoursEndOn(half, { ...term, today: "2026-06-11" })).toBeNull();
});
