import fc from "fast-check";
import { expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../time.ts";
import { breachChance, type ForecastClock, gradeForecast, isDueSoon, isForecast, learn } from "./forecast.ts";

const now = Date.parse("2026-06-10T12:00:00+08:00");

/** A clock of 60 minutes that began so many minutes ago, and ended after so many. */
const clock = (agoMinutes: number, usedMinutes: number | null, group = "solve P2"): ForecastClock => {
  const startMs = now - agoMinutes * minuteMs;
  const dueMs = startMs + hourMs;
  const isLate = (usedMinutes ?? agoMinutes) > 60;
  return {
    group,
    startMs,
    dueMs,
    targetMs: hourMs,
    endMs: usedMinutes === null ? null : startMs + usedMinutes * minuteMs,
    breachMs: isLate ? dueMs : null,
  };
};

const days = (count: number) => (count * dayMs) / minuteMs;

it("says how many of the clocks that came as far were breached", () => {
  // Ten clocks: four ended after 10 minutes, two after 50, four were late.
  const ended = [10, 10, 10, 10, 50, 50, 70, 80, 90, 100].map((used) => clock(days(2), used));
  const history = learn(ended, now);
  expect(breachChance(history, clock(0, null), now)).toBe(4 / 10);
  const half = { ...history, groups: new Map() };
  // After 30 minutes six are left, which are too few for a kind of its own: all kinds together say the same here.
  expect(breachChance(half, clock(30, null), now)).toBe(4 / 6);
  expect(isForecast(4 / 6)).toBe(true);
  expect(isForecast(4 / 10)).toBe(false);
  expect(breachChance(learn([], now), clock(30, null), now)).toBeNull();
});

it("learns nothing from what ended later, nor from what still runs", () => {
  const clocks = [clock(days(2), 70), clock(days(0.5), 70), clock(5, null)];
  expect(learn(clocks, now - dayMs).all).toHaveLength(1);
  expect(learn(clocks, now).all).toHaveLength(2);
});

it("looks four hours ahead at clocks that run", () => {
  expect(isDueSoon(clock(30, null), now)).toBe(true);
  expect(isDueSoon(clock(70, null), now)).toBe(false);
  expect(isDueSoon(clock(30, 20), now)).toBe(false);
  expect(isDueSoon({ ...clock(0, null), dueMs: now + 5 * hourMs }, now)).toBe(false);
});

it("grades the forecasts of the last days with what was known then", () => {
  // Before the graded days nine of ten clocks were late: every clock is then forecast to be.
  const before = Array.from({ length: 10 }, (_, index) => clock(days(40), index === 0 ? 10 : 70));
  // Two clocks run at the first moment of yesterday that is looked at: one is late, the other is not.
  const started = days(1) + 10;
  const grade = gradeForecast([...before, clock(started, 70), clock(started, 50)], now);
  expect(grade).toEqual({ forecast: 2, hits: 1, breaches: 1 });
});

it("owns up to breaches it did not see", () => {
  const before = Array.from({ length: 10 }, () => clock(days(40), 65 - 60));
  const grade = gradeForecast([...before, clock(days(1) + 10, 70)], now);
  expect(grade).toEqual({ forecast: 0, hits: 0, breaches: 1 });
});

it("grades as if every forecast were made anew at its moment", () => {
  const groups = ["solve P1", "solve P3", "firstResponse P2"];
  const clocks = fc
    .sample(
      fc.record({ ago: fc.nat(days(45)), used: fc.option(fc.nat(180)), group: fc.constantFrom(...groups) }),
      { seed: 28, numRuns: 2_000 },
    )
    .map(({ ago, used, group }) => clock(ago, used !== null && used <= ago ? used : null, group));
  let [forecast, hits, breaches] = [0, 0, 0];
  for (let atMs = now - 30 * dayMs; atMs < now; atMs += 4 * hourMs) {
    // What was known at the beginning of its day.
    const dayStart = now - Math.ceil((now - atMs) / dayMs) * dayMs;
    const history = learn(clocks, dayStart);
    for (const one of clocks.filter((each) => isDueSoon(each, atMs))) {
      const isSaid = isForecast(breachChance(history, one, atMs));
      const isLate = one.breachMs !== null && one.breachMs <= atMs + 4 * hourMs;
      forecast += Number(isSaid);
      breaches += Number(isLate);
      hits += Number(isSaid && isLate);
    }
  }
  expect(forecast).toBeGreaterThan(0);
  expect(gradeForecast(clocks, now)).toEqual({ forecast, hits, breaches });
});
