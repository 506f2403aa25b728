import { describe, expect, it } from "vitest";
import type { ExplainedClock } from "../api.ts";
import { clockParts } from "./clock-parts.ts";

const start = Date.parse("2026-06-12T10:00:00+08:00");
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const at = (minutes: number) => start + minutes * 60_000;

const interval = (from: number, to: number | null, state: "running" | "paused" = "running") => ({
  from: iso(from),
  to: to === null ? null : iso(to),
  state,
  cause: "submitted",
  businessMinutes: 0,
});

const clock = (dueAt: string | null, intervals: ReturnType<typeof interval>[]) =>
  ({ dueAt, intervals }) as unknown as ExplainedClock;

const shown = (parts: ReturnType<typeof clockParts>) =>
  parts?.parts.map(({ state, from, to }) => [state, Number(from.toFixed(2)), Number(to.toFixed(2))]);

describe("the bar of a clock", () => {
  it("reaches to the due moment while there is time", () => {
    const bar = clockParts(clock(iso(20), [interval(0, null)]), at(5));
    expect(shown(bar)).toEqual([["running", 0, 0.25]]);
    expect(bar?.due).toBe(1);
  });

  it("goes beyond the due moment when that was missed", () => {
    const bar = clockParts(clock(iso(20), [interval(0, 40)]), at(500));
    expect(shown(bar)).toEqual([
      ["running", 0, 0.5],
      ["late", 0.5, 1],
    ]);
    expect(bar?.due).toBe(0.5);
  });

  it("shows pauses as pauses, also behind the due moment", () => {
    const bar = clockParts(clock(iso(20), [interval(0, 30), interval(30, 40, "paused")]), at(500));
    expect(shown(bar)).toEqual([
      ["running", 0, 0.5],
      ["late", 0.5, 0.75],
      ["paused", 0.75, 1],
    ]);
  });

  it("is as long as its life without a due moment, and nothing without one", () => {
    expect(shown(clockParts(clock(null, [interval(0, null)]), at(5)))).toEqual([["running", 0, 1]]);
    expect(clockParts(clock(null, []), at(5))).toBeNull();
  });
});
