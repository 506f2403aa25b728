import { describe, expect, it } from "vitest";
import type { Severity } from "../enums.ts";
import { clockState, type SlaClockKey } from "./clock.ts";
import type { SlaEvent } from "./events.ts";
import { explainClock } from "./explain.ts";
import { replaySla } from "./reducer.ts";
import { calendarOf, type SlaSnapshot } from "./snapshot.ts";
import { iso, shanghai, shown, snapshot5x9, snapshot7x24 } from "./testing.ts";

const solve: SlaClockKey = { kind: "solve", cycle: 0, intervalNo: 0 };
const firstResponse: SlaClockKey = { kind: "firstResponse", cycle: 0, intervalNo: 0 };

const on = (
  at: string,
  type: Exclude<SlaEvent["type"], "unmerged">,
  severity: Severity = "p3",
): SlaEvent => ({
  type,
  severity,
  at: iso(at),
});

/** An explanation as lines a person can read, and its elapsed minutes. */
function notified(key: SlaClockKey, events: readonly SlaEvent[], snapshot: SlaSnapshot, now: string) {
  const { intervals, elapsedMinutes } = explainClock(key, events, snapshot, shanghai(now));
  const lines = intervals.map(({ from, to, state, cause, businessMinutes }) =>
    [shown(from).slice(5), to === null ? "…" : shown(to).slice(5), state, cause, businessMinutes].join(" | "),
  );
  return { lines, elapsedMinutes };
}

describe("the story of a clock", () => {
  it("tells work, nights, weekends and pauses, and adds up to the elapsed figure", () => {
    const events = [
      on("2026-06-12 17:00", "submitted"),
      on("2026-06-12 17:10", "publicVendorReply"),
      on("2026-06-12 17:30", "awaitFeedback"),
      on("2026-06-13 10:00", "resume"),
    ];
    const story = notified(solve, events, snapshot5x9, "2026-06-15 09:45");
    expect(story).toEqual({
      lines: [
        "06-12 17:00 | 06-12 17:30 | running | submitted | 30",
        "06-12 17:30 | 06-13 10:00 | paused | awaitFeedback | 0",
        "06-13 10:00 | 06-15 09:00 | outOfHours | nonWorkingTime | 0",
        "06-15 09:00 | … | running | resume | 45",
      ],
      elapsedMinutes: 75,
    });
    const clock = replaySla(events, snapshot5x9).find(({ kind }) => kind === "solve");
    if (!clock) throw new Error("no solve clock");
    const state = clockState(
      clock,
      calendarOf(snapshot5x9, clock.calendarCode),
      shanghai("2026-06-15 09:45"),
    );
    expect(120 - (state.remainingMinutes ?? 0)).toBe(story.elapsedMinutes);
  });

  it("ends with the clock", () => {
    const events = [on("2026-06-15 10:00", "submitted"), on("2026-06-15 10:20", "solutionReply")];
    expect(notified(solve, events, snapshot7x24, "2026-06-20 00:00")).toEqual({
      lines: ["06-15 10:00 | 06-15 10:20 | running | submitted | 20"],
      elapsedMinutes: 20,
    });
  });

  it("is not split by events that do not concern the clock", () => {
    const events = [
      on("2026-06-15 10:00", "submitted"),
      on("2026-06-15 10:05", "publicVendorReply"),
      on("2026-06-15 10:10", "publicVendorReply"),
    ];
    expect(notified(solve, events, snapshot7x24, "2026-06-15 10:30").lines).toEqual([
      "06-15 10:00 | … | running | submitted | 30",
    ]);
    expect(notified(firstResponse, events, snapshot7x24, "2026-06-15 10:30").elapsedMinutes).toBe(5);
  });

  it("counts the time between a restoration that failed and its report as a pause", () => {
    const events = [
      on("2026-06-15 10:00", "submitted"),
      on("2026-06-15 10:05", "publicVendorReply"),
      on("2026-06-15 10:30", "restored"),
      on("2026-06-15 12:00", "notRestored"),
    ];
    expect(notified(solve, events, snapshot7x24, "2026-06-15 12:15")).toEqual({
      lines: [
        "06-15 10:00 | 06-15 10:30 | running | submitted | 30",
        "06-15 10:30 | 06-15 12:00 | paused | restored | 0",
        "06-15 12:00 | … | running | notRestored | 15",
      ],
      elapsedMinutes: 45,
    });
  });

  it("changes the calendar where the severity changed", () => {
    const events = [
      on("2026-06-12 17:30", "submitted", "p4"),
      on("2026-06-13 10:00", "severityChanged", "p1"),
    ];
    expect(notified(firstResponse, events, snapshot7x24, "2026-06-13 10:04")).toEqual({
      lines: [
        "06-12 17:30 | 06-12 18:00 | running | submitted | 30",
        "06-12 18:00 | 06-13 10:00 | outOfHours | nonWorkingTime | 0",
        "06-13 10:00 | … | running | severityChanged | 4",
      ],
      elapsedMinutes: 34,
    });
  });

  it("goes on while the clock stands, and is empty for a clock that does not exist", () => {
    const events = [
      on("2026-06-15 10:00", "submitted"),
      on("2026-06-15 10:05", "publicVendorReply"),
      on("2026-06-15 10:05", "awaitFeedback"),
    ];
    expect(notified(solve, events, snapshot7x24, "2026-06-15 11:00").lines.at(-1)).toBe(
      "06-15 10:05 | … | paused | awaitFeedback | 0",
    );
    expect(notified({ ...solve, cycle: 1 }, events, snapshot7x24, "2026-06-15 11:00")).toEqual({
      lines: [],
      elapsedMinutes: 0,
    });
  });
});
