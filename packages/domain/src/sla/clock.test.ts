import { expect, it } from "vitest";
import { clockState, elapsedMinutes, isSameClock, nearestClock, type SlaClock, stageTimes } from "./clock.ts";
import { replaySla } from "./reducer.ts";
import { business, iso, shanghai, shown, snapshot5x9, snapshot7x24, wallClock } from "./testing.ts";

const day = "2026-06-15";

/** The solve clock of a P1 raised at 10:00 (20 minutes). */
function solveClock(changes: Partial<SlaClock> = {}): SlaClock {
  const [, solve] = replaySla([{ type: "submitted", at: iso(`${day} 10:00`), severity: "p1" }], snapshot7x24);
  if (!solve) throw new Error("no solve clock");
  return { ...solve, ...changes };
}

it.each([
  ["10:00:00", 20, 0, "ok"],
  ["10:09:59", 10 + 1 / 60, 49.9, "ok"],
  ["10:10:00", 10, 50, "info"],
  ["10:15:59", 4 + 1 / 60, 79.9, "info"],
  ["10:16:00", 4, 80, "warn"],
  ["10:20:00", 0, 100, "warn"],
  ["10:20:01", -1 / 60, 100.1, "breached"],
  ["10:50:00", -30, 250, "breached"],
])("at %s a clock of 20 minutes has %f left and looks %s", (time, remaining, percent, tone) => {
  const state = clockState(solveClock(), wallClock, shanghai(`${day} ${time}`));
  expect(state.remainingMinutes).toBeCloseTo(remaining, 6);
  expect(state.percent).toBeCloseTo(percent, 0);
  expect(state.tone).toBe(tone);
});

it("counts working minutes only", () => {
  const [, solve] = replaySla(
    [{ type: "submitted", at: iso("2026-06-12 17:00"), severity: "p3" }],
    snapshot5x9,
  );
  if (!solve) throw new Error("no solve clock");
  expect(clockState(solve, business, shanghai("2026-06-14 12:00"))).toEqual({
    remainingMinutes: 60,
    percent: 50,
    tone: "info",
  });
});

it("stands where it was paused or stopped", () => {
  const pausedAt = iso(`${day} 10:05`);
  const late = shanghai(`${day} 23:00`);
  expect(clockState(solveClock({ pausedAt }), wallClock, late)).toMatchObject({
    remainingMinutes: 15,
    tone: "ok",
  });
  const met = solveClock({ stoppedAt: iso(`${day} 10:19`), outcome: "met" });
  expect(clockState(met, wallClock, late)).toMatchObject({ remainingMinutes: 1, tone: "ok" });
  const breached = solveClock({ stoppedAt: iso(`${day} 10:30`), outcome: "breached" });
  expect(clockState(breached, wallClock, late)).toMatchObject({ remainingMinutes: -10, tone: "breached" });
});

it("keeps looking breached when its due moment was moved afterwards", () => {
  const lowered = solveClock({
    dueAt: iso(`${day} 12:00`),
    targetMinutes: 120,
    breachedAt: iso(`${day} 10:20`),
  });
  expect(clockState(lowered, wallClock, shanghai(`${day} 10:30`)).tone).toBe("breached");
});

it("has no figures and no stages when the target is unlimited", () => {
  const unlimited = solveClock({ dueAt: null, targetMinutes: null });
  expect(clockState(unlimited, wallClock, shanghai(`${day} 12:00`))).toEqual({
    remainingMinutes: null,
    percent: null,
    tone: "ok",
  });
  expect(stageTimes(unlimited, wallClock)).toEqual([]);
});

it("reaches its stages at 50, 80, 100 and 150 % of the target, unless it stands", () => {
  expect(stageTimes(solveClock(), wallClock).map(({ stage, at }) => [stage, shown(at)])).toEqual([
    [50, `${day} 10:10`],
    [80, `${day} 10:16`],
    [100, `${day} 10:20`],
    [150, `${day} 10:30`],
  ]);
  expect(stageTimes(solveClock({ pausedAt: iso(`${day} 10:05`) }), wallClock)).toEqual([]);
  expect(stageTimes(solveClock({ stoppedAt: iso(`${day} 10:05`), outcome: "met" }), wallClock)).toEqual([]);
});

it("picks the running clock that is due first", () => {
  const soon = solveClock({ dueAt: iso(`${day} 10:05`) });
  const later = solveClock({ dueAt: iso(`${day} 11:00`) });
  const unlimited = solveClock({ dueAt: null });
  expect(nearestClock([later, unlimited, soon])).toBe(soon);
  expect(nearestClock([later, { ...soon, pausedAt: soon.startedAt }])).toBe(later);
  const paused = { ...soon, pausedAt: soon.startedAt };
  expect(nearestClock([unlimited, paused])).toBe(paused);
  expect(nearestClock([{ ...soon, outcome: "met" }, unlimited])).toBeUndefined();
});

it("tells clocks apart by kind, cycle and interval", () => {
  const clock = solveClock();
  expect(isSameClock(clock, { kind: "solve", cycle: 0, intervalNo: 0 })).toBe(true);
  expect(isSameClock(clock, { kind: "solve", cycle: 1, intervalNo: 0 })).toBe(false);
  expect(isSameClock(clock, { kind: "reply", cycle: 0, intervalNo: 0 })).toBe(false);
  expect(isSameClock(clock, { kind: "solve", cycle: 0, intervalNo: 1 })).toBe(false);
});

it("takes working minutes from start to stop, without nights and pauses; none while it runs", () => {
  // Monday 17:00 to Wednesday 10:00: 60 + 540 + 60, of which 90 were a pause.
  const clock = solveClock({
    startedAt: iso("2026-06-08 17:00"),
    stoppedAt: iso("2026-06-10 10:00"),
    pausedMinutes: 90,
  });
  expect(elapsedMinutes(clock, business)).toBe(570);
  expect(elapsedMinutes(clock, wallClock)).toBe(41 * 60 - 90);
  expect(elapsedMinutes({ ...clock, stoppedAt: null }, business)).toBeNull();
});
