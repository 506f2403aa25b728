import { describe, expect, it } from "vitest";
import type { Severity, SlaClockKind } from "../enums.ts";
import { serviceRequestLifecycle } from "../service-request/index.ts";
import type { SlaClock } from "./clock.ts";
import { clockState, stageTimes } from "./clock.ts";
import type { SlaEvent } from "./events.ts";
import { applySlaEvent, replaySla } from "./reducer.ts";
import { calendarOf, type SlaSnapshot } from "./snapshot.ts";
import {
  business,
  iso,
  shanghai,
  shown,
  snapshot5x9,
  snapshot7x24,
  snapshotWith,
  wallClock,
} from "./testing.ts";

const day = "2026-06-15"; // a Monday

/** An event on the day of the test, or on the given one. */
const on = (
  time: string,
  type: Exclude<SlaEvent["type"], "unmerged">,
  severity: Severity = "p1",
): SlaEvent => ({
  type,
  severity,
  at: iso(time.includes(" ") ? time : `${day} ${time}`),
});

/** The clock of a kind, the latest unless cycle and interval are given. */
function clockOf(
  clocks: readonly SlaClock[],
  kind: SlaClockKind,
  cycle?: number,
  intervalNo?: number,
): SlaClock {
  const found = clocks.findLast(
    (one) =>
      one.kind === kind &&
      (cycle ?? one.cycle) === one.cycle &&
      (intervalNo ?? one.intervalNo) === one.intervalNo,
  );
  if (!found) throw new Error(`no ${kind} clock`);
  return found;
}

const dueOf = (clocks: readonly SlaClock[], kind: SlaClockKind): string | null => {
  const { dueAt } = clockOf(clocks, kind);
  return dueAt === null ? null : shown(dueAt);
};

const outcomes = (clocks: readonly SlaClock[]): string[] =>
  clocks.map(({ kind, cycle, intervalNo, outcome }) => `${kind} ${cycle}.${intervalNo} ${outcome}`);

describe("acceptance scenarios", () => {
  it("1: a P1 raised at 10:00:00 is due at 10:05:00 and 10:20:00; only a public reply stops the first clock", () => {
    const raised = replaySla([on("10:00:00", "submitted")], snapshot7x24);
    expect(dueOf(raised, "firstResponse")).toBe(`${day} 10:05`);
    expect(dueOf(raised, "solve")).toBe(`${day} 10:20`);
    // An internal reply at 10:03 is no event: there is nothing to apply.
    const answered = applySlaEvent(raised, on("10:04", "publicVendorReply"), snapshot7x24).clocks;
    expect(clockOf(answered, "firstResponse")).toMatchObject({
      outcome: "met",
      stoppedAt: iso(`${day} 10:04`),
    });
    expect(clockOf(answered, "solve").outcome).toBe("running");
    expect(serviceRequestLifecycle.next("reply", "submitted")).toBe("processing");
  });

  it("2: awaiting feedback from 10:10 to 10:40 moves its solve due to 10:50; the clock stands meanwhile", () => {
    const waiting = replaySla(
      [on("10:00", "submitted"), on("10:04", "publicVendorReply"), on("10:10", "awaitFeedback")],
      snapshot7x24,
    );
    const solve = clockOf(waiting, "solve");
    const stateAt = (time: string) => clockState(solve, wallClock, shanghai(`${day} ${time}`));
    expect(solve.pausedAt).toBe(iso(`${day} 10:10`));
    expect(stateAt("10:39")).toEqual(stateAt("10:10"));
    expect(stageTimes(solve, wallClock)).toEqual([]);
    const resumed = applySlaEvent(waiting, on("10:40", "resume"), snapshot7x24).clocks;
    expect(dueOf(resumed, "solve")).toBe(`${day} 10:50`);
  });

  it("3: a P4 on a 7x24 item raised on Friday 17:30 is due on Monday 10:30", () => {
    const raised = replaySla([on("2026-06-12 17:30", "submitted", "p4")], snapshot7x24);
    expect(dueOf(raised, "firstResponse")).toBe("2026-06-15 10:30");
  });

  it("3: across the National Day holiday it is due on 10-08, and 10-10 counts as a working day", () => {
    const before = replaySla([on("2026-09-30 17:30", "submitted", "p4")], snapshot7x24);
    expect(dueOf(before, "firstResponse")).toBe("2026-10-08 10:30");
    const makeUp = replaySla([on("2026-10-09 17:30", "submitted", "p4")], snapshot7x24);
    expect(dueOf(makeUp, "firstResponse")).toBe("2026-10-10 10:30");
  });

  it("4: raised from P3 to P1 at minute 20 with the first response open, it is due at minute 25", () => {
    const raised = replaySla(
      [on("10:00", "submitted", "p3"), on("10:20", "severityChanged", "p1")],
      snapshot7x24,
    );
    expect(dueOf(raised, "firstResponse")).toBe(`${day} 10:25`);
  });
});

describe("golden cases", () => {
  const eightToEighteen = {
    ...business,
    weekly: business.weekly.map((one) => ({ ...one, startMinute: 480, endMinute: 1080 })),
  };

  it("G1: Mon–Fri 08–18, four hours, created 16:00: due on the next workday at 10:00", () => {
    const snapshot = snapshotWith(eightToEighteen, { firstResponse: 240, reply: null, solve: 480 });
    expect(dueOf(replaySla([on("16:00", "submitted")], snapshot), "firstResponse")).toBe("2026-06-16 10:00");
  });

  it("G2: created Monday 17:00, four hours: due Tuesday 11:00; the stage one hour before is Tuesday 10:00", () => {
    const snapshot = snapshotWith(eightToEighteen, { firstResponse: 240, reply: null, solve: 300 });
    const clocks = replaySla([on("17:00", "submitted")], snapshot);
    expect(dueOf(clocks, "firstResponse")).toBe("2026-06-16 11:00");
    // 80 % of five hours is one hour before the end of the solve clock, Tuesday 12:00.
    const stages = stageTimes(clockOf(clocks, "solve"), eightToEighteen).map(({ stage, at }) => [
      stage,
      shown(at),
    ]);
    expect(stages).toEqual([
      [50, "2026-06-16 09:30"],
      [80, "2026-06-16 11:00"],
      [100, "2026-06-16 12:00"],
      [150, "2026-06-16 14:30"],
    ]);
  });

  it("G3: created 08:00, two hours, awaiting feedback 09:00–10:05: due 11:05", () => {
    const snapshot = snapshotWith(eightToEighteen, { firstResponse: 120, reply: null, solve: 120 });
    const clocks = replaySla(
      [
        on("08:00", "submitted"),
        on("09:00", "publicVendorReply"),
        on("09:00", "awaitFeedback"),
        on("10:05", "resume"),
      ],
      snapshot,
    );
    expect(dueOf(clocks, "solve")).toBe(`${day} 11:05`);
    expect(clockOf(clocks, "solve").pausedMinutes).toBe(65);
  });

  it("G4: P3 raised to P1 after three hours: an answered response stays met, the others count from the raise, pauses are kept", () => {
    const snapshot = snapshotWith(wallClock, { firstResponse: 30, reply: 480, solve: 600 });
    const urgentTargets: SlaSnapshot = {
      ...snapshot,
      targets: { ...snapshot.targets, p1: snapshot7x24.targets.p1 },
    };
    const clocks = replaySla(
      [
        on("08:00", "submitted", "p3"),
        on("08:10", "publicVendorReply", "p3"),
        on("09:00", "awaitFeedback"),
        on("09:40", "resume"),
        on("11:00", "severityChanged", "p1"),
      ],
      urgentTargets,
    );
    expect(clockOf(clocks, "firstResponse")).toMatchObject({ severity: "p3", outcome: "met" });
    expect(clockOf(clocks, "solve")).toMatchObject({ severity: "p1", targetMinutes: 20, pausedMinutes: 40 });
    expect(dueOf(clocks, "solve")).toBe(`${day} 11:20`);
    expect(clockOf(clocks, "reply")).toMatchObject({ severity: "p1", targetMinutes: 60, pausedMinutes: 40 });
    expect(dueOf(clocks, "reply")).toBe(`${day} 12:00`);
  });

  it("G4: a response that was already late stays breached at its old due moment; no one gains time", () => {
    const clocks = replaySla(
      [on("08:00", "submitted", "p3"), on("11:00", "severityChanged", "p1")],
      snapshot7x24,
    );
    expect(dueOf(clocks, "firstResponse")).toBe(`${day} 08:30`);
    expect(clockOf(clocks, "firstResponse").breachedAt).toBe(iso(`${day} 08:30`));
  });

  it("G5: pending over a weekend under a business calendar adds no business minutes", () => {
    const clocks = replaySla(
      [
        on("2026-06-12 17:00", "submitted", "p3"),
        on("2026-06-12 17:10", "publicVendorReply", "p3"),
        on("2026-06-12 18:00", "awaitFeedback"),
        on("2026-06-15 09:00", "resume"),
      ],
      snapshot5x9,
    );
    expect(clockOf(clocks, "solve").pausedMinutes).toBe(0);
    expect(dueOf(clocks, "solve")).toBe("2026-06-15 10:00");
  });

  it("G8: reopened after a breach, cycle 1 can be met while cycle 0 stays breached", () => {
    const clocks = replaySla(
      [
        on("10:00", "submitted"),
        on("10:02", "publicVendorReply"),
        on("11:00", "closed"),
        on("14:00", "reopened"),
        on("14:10", "solutionReply"),
      ],
      snapshot7x24,
    );
    expect(clockOf(clocks, "solve", 0)).toMatchObject({
      outcome: "breached",
      breachedAt: iso(`${day} 10:20`),
    });
    expect(clockOf(clocks, "solve", 1)).toMatchObject({ outcome: "met", dueAt: iso(`${day} 14:20`) });
    expect(clocks.filter(({ kind }) => kind === "firstResponse")).toHaveLength(1);
  });
});

describe("start", () => {
  it("waits for the approval when there is no entitlement, and starts at that moment", () => {
    const submitted: SlaEvent = {
      type: "submitted",
      at: iso(`${day} 10:00`),
      severity: "p1",
      isAwaitingApproval: true,
    };
    expect(replaySla([submitted], snapshot7x24)).toEqual([]);
    const approved = replaySla([submitted, on("15:00", "auditApproved")], snapshot7x24);
    expect(dueOf(approved, "firstResponse")).toBe(`${day} 15:05`);
    expect(clockOf(approved, "solve").startedAt).toBe(iso(`${day} 15:00`));
  });

  it("has no due moment where the target is unlimited", () => {
    const clocks = replaySla(
      [on("10:00", "submitted", "p4"), on("10:05", "publicVendorReply", "p4")],
      snapshot7x24,
    );
    expect(clockOf(clocks, "reply")).toMatchObject({ targetMinutes: null, dueAt: null, outcome: "running" });
  });
});

describe("replies", () => {
  const answered = [on("10:00", "submitted"), on("10:04", "publicVendorReply")];

  it("meet the first response exactly at its due moment, and breach it a second later", () => {
    const replied = (time: string) =>
      clockOf(
        replaySla([on("10:00", "submitted"), on(time, "publicVendorReply")], snapshot7x24),
        "firstResponse",
      );
    expect(replied("10:05:00").outcome).toBe("met");
    expect(replied("10:05:01")).toMatchObject({ outcome: "breached", breachedAt: iso(`${day} 10:05`) });
  });

  it("end one inactivity and start the next", () => {
    const clocks = replaySla(
      [...answered, on("11:00", "publicVendorReply"), on("12:30", "publicVendorReply")],
      snapshot7x24,
    );
    expect(outcomes(clocks.filter(({ kind }) => kind === "reply"))).toEqual([
      "reply 0.0 met",
      "reply 0.1 breached",
      "reply 0.2 running",
    ]);
  });

  it("with the solution stop the solve clock but not the cadence", () => {
    const clocks = replaySla([on("10:00", "submitted"), on("10:04", "solutionReply")], snapshot7x24);
    expect(outcomes(clocks)).toEqual(["firstResponse 0.0 met", "solve 0.0 met", "reply 0.0 running"]);
  });

  it("that ask for feedback leave solve and cadence standing, also when asked twice", () => {
    const clocks = replaySla(
      [
        ...answered,
        on("10:10", "publicVendorReply"),
        on("10:10", "awaitFeedback"),
        on("10:12", "awaitFeedback"),
      ],
      snapshot7x24,
    );
    expect(clockOf(clocks, "solve").pausedAt).toBe(iso(`${day} 10:10`));
    expect(clockOf(clocks, "reply").pausedAt).toBe(iso(`${day} 10:10`));
  });

  it("of the vendor while it waits start a period of inactivity that stands until the customer answers", () => {
    const waiting = [...answered, on("10:10", "awaitFeedback"), on("10:30", "publicVendorReply")];
    const clocks = replaySla(waiting, snapshot7x24);
    expect(clockOf(clocks, "reply", 0, 0)).toMatchObject({ outcome: "met", pausedMinutes: 20 });
    expect(clockOf(clocks, "reply", 0, 1).pausedAt).toBe(iso(`${day} 10:30`));
    const resumed = replaySla([...waiting, on("10:45", "resume")], snapshot7x24);
    expect(dueOf(resumed, "reply")).toBe(`${day} 11:45`);
    expect(dueOf(resumed, "solve")).toBe(`${day} 10:55`);
  });

  it("do not breach a target that the clock had stood still before", () => {
    const clocks = replaySla(
      [...answered, on("10:19", "awaitFeedback"), on("18:00", "solutionReply")],
      snapshot7x24,
    );
    expect(clockOf(clocks, "solve")).toMatchObject({ outcome: "met", breachedAt: null, pausedAt: null });
  });
});

describe("restored and not restored", () => {
  const restored = [on("10:00", "submitted"), on("10:02", "publicVendorReply"), on("10:05", "restored")];

  it("stops the solve clock and makes the cadence void", () => {
    expect(outcomes(replaySla(restored, snapshot7x24))).toEqual([
      "firstResponse 0.0 met",
      "solve 0.0 met",
      "reply 0.0 void",
    ]);
  });

  it("needs no further replies", () => {
    const clocks = replaySla(
      [...restored, on("10:30", "publicVendorReply"), on("10:30", "awaitFeedback")],
      snapshot7x24,
    );
    expect(clocks.some(({ outcome }) => outcome === "running")).toBe(false);
  });

  it("goes on with the remaining time and a new inactivity when the business is not restored after all", () => {
    const clocks = replaySla([...restored, on("12:00", "notRestored")], snapshot7x24);
    expect(clockOf(clocks, "solve")).toMatchObject({
      outcome: "running",
      stoppedAt: null,
      pausedMinutes: 115,
    });
    expect(dueOf(clocks, "solve")).toBe(`${day} 12:15`);
    expect(clockOf(clocks, "reply")).toMatchObject({
      cycle: 0,
      intervalNo: 1,
      startedAt: iso(`${day} 12:00`),
    });
  });

  it("leaves at least half of the target", () => {
    const late = [on("10:00", "submitted"), on("10:02", "publicVendorReply"), on("10:18", "restored")];
    expect(dueOf(replaySla([...late, on("12:00", "notRestored")], snapshot7x24), "solve")).toBe(
      `${day} 12:10`,
    );
  });

  it("keeps a breach that happened before", () => {
    const breached = [on("10:00", "submitted"), on("10:02", "publicVendorReply"), on("10:30", "restored")];
    const clocks = replaySla(
      [...breached, on("12:00", "notRestored"), on("12:05", "restored")],
      snapshot7x24,
    );
    expect(clockOf(clocks, "solve")).toMatchObject({ outcome: "breached", breachedAt: iso(`${day} 10:20`) });
  });

  it("takes a severity that was raised meanwhile", () => {
    const clocks = replaySla(
      [
        on("10:00", "submitted", "p3"),
        on("10:02", "publicVendorReply", "p3"),
        on("10:05", "restored"),
        on("11:00", "severityChanged", "p1"),
        on("12:00", "notRestored", "p1"),
      ],
      snapshot7x24,
    );
    expect(clockOf(clocks, "solve")).toMatchObject({ severity: "p1", targetMinutes: 20 });
    expect(dueOf(clocks, "solve")).toBe(`${day} 12:20`);
  });

  it("before anybody answered leaves the first response running, and no inactivity begins with its answer", () => {
    const unanswered = [on("10:00", "submitted"), on("10:01", "restored")];
    expect(outcomes(replaySla([...unanswered, on("10:03", "publicVendorReply")], snapshot7x24))).toEqual([
      "firstResponse 0.0 met",
      "solve 0.0 met",
    ]);
    expect(outcomes(replaySla([...unanswered, on("10:03", "notRestored")], snapshot7x24))).toEqual([
      "firstResponse 0.0 running",
      "solve 0.0 running",
    ]);
  });
});

describe("closing and reopening", () => {
  it("ends every clock: solve is judged, the others are void unless late", () => {
    const closed = replaySla([on("10:00", "submitted"), on("10:10", "closed")], snapshot7x24);
    expect(outcomes(closed)).toEqual(["firstResponse 0.0 breached", "solve 0.0 met"]);
    const answered = replaySla(
      [on("10:00", "submitted"), on("10:01", "publicVendorReply"), on("10:10", "closed")],
      snapshot7x24,
    );
    expect(outcomes(answered)).toEqual(["firstResponse 0.0 met", "solve 0.0 met", "reply 0.0 void"]);
  });

  it("counts nothing as met when the request was cancelled", () => {
    const cancelled: SlaEvent = { type: "closed", at: iso(`${day} 10:03`), isCancelled: true };
    expect(outcomes(replaySla([on("10:00", "submitted"), cancelled], snapshot7x24))).toEqual([
      "firstResponse 0.0 void",
      "solve 0.0 void",
    ]);
  });

  it("begins a new cycle of solve and cadence with full targets at once", () => {
    const clocks = replaySla(
      [
        on("10:00", "submitted"),
        on("10:01", "publicVendorReply"),
        on("10:10", "closed"),
        on("15:00", "reopened"),
      ],
      snapshot7x24,
    );
    expect(outcomes(clocks.filter(({ cycle }) => cycle === 1))).toEqual([
      "solve 1.0 running",
      "reply 1.0 running",
    ]);
    expect(dueOf(clocks, "solve")).toBe(`${day} 15:20`);
    expect(dueOf(clocks, "reply")).toBe(`${day} 16:00`);
  });
});

describe("severity and urgency", () => {
  it("lengthens when lowered, counted from the start with the pauses", () => {
    const clocks = replaySla(
      [
        on("10:00", "submitted", "p1"),
        on("10:01", "publicVendorReply", "p1"),
        on("10:05", "awaitFeedback"),
        on("10:15", "resume"),
        on("10:20", "severityChanged", "p2"),
      ],
      snapshot7x24,
    );
    expect(dueOf(clocks, "solve")).toBe(`${day} 10:50`);
    expect(dueOf(clocks, "reply")).toBe(`${day} 12:11`);
  });

  it("keeps a breach that was recorded before it was lowered", () => {
    const clocks = replaySla(
      [on("10:00", "submitted", "p1"), on("10:10", "severityChanged", "p3")],
      snapshot7x24,
    );
    const first = clockOf(clocks, "firstResponse");
    expect(first).toMatchObject({ dueAt: iso(`${day} 10:30`), breachedAt: iso(`${day} 10:05`) });
    const replied = applySlaEvent(clocks, on("10:15", "publicVendorReply", "p3"), snapshot7x24).clocks;
    expect(clockOf(replied, "firstResponse").outcome).toBe("breached");
  });

  it("limits an unlimited cadence when raised, and frees it when lowered", () => {
    const unlimited = [on("10:00", "submitted", "p4"), on("10:05", "publicVendorReply", "p4")];
    const raised = replaySla([...unlimited, on("11:00", "severityChanged", "p2")], snapshot7x24);
    expect(dueOf(raised, "reply")).toBe(`${day} 13:00`);
    const lowered = applySlaEvent(raised, on("11:30", "severityChanged", "p4"), snapshot7x24).clocks;
    expect(clockOf(lowered, "reply").dueAt).toBeNull();
  });

  it("changes the calendar with the severity: a P4 of Friday evening raised on Saturday runs at once", () => {
    const clocks = replaySla(
      [on("2026-06-12 17:30", "submitted", "p4"), on("2026-06-13 10:00", "severityChanged", "p1")],
      snapshot7x24,
    );
    expect(clockOf(clocks, "firstResponse").calendarCode).toBe("7x24");
    expect(dueOf(clocks, "firstResponse")).toBe("2026-06-13 10:05");
  });

  it("a standing clock that is raised has the shorter of what was left and the new target when it goes on", () => {
    const waiting = [
      on("10:00", "submitted", "p3"),
      on("10:01", "publicVendorReply", "p3"),
      on("10:10", "awaitFeedback"),
      on("11:00", "severityChanged", "p1"),
      on("12:00", "resume"),
    ];
    const clocks = replaySla(waiting, snapshot7x24);
    expect(clockOf(clocks, "solve").pausedMinutes).toBe(110);
    expect(dueOf(clocks, "solve")).toBe(`${day} 12:20`);
  });

  it("urgency shortens the present inactivity to one hour from now at most", () => {
    const silent = [on("10:00", "submitted", "p3"), on("10:05", "publicVendorReply", "p3")];
    expect(dueOf(replaySla([...silent, on("11:00", "urgent")], snapshot7x24), "reply")).toBe(`${day} 12:00`);
    expect(dueOf(replaySla([...silent, on("17:30", "urgent")], snapshot7x24), "reply")).toBe(`${day} 18:05`);
    const next = replaySla(
      [...silent, on("11:00", "urgent"), on("11:30", "publicVendorReply", "p3")],
      snapshot7x24,
    );
    expect(dueOf(next, "reply")).toBe(`${day} 19:30`);
  });

  it("urgency leaves a target of an hour or less as it is", () => {
    const clocks = replaySla([on("10:00", "submitted"), on("10:05", "publicVendorReply")], snapshot7x24);
    expect(applySlaEvent(clocks, on("10:15", "urgent"), snapshot7x24).changes).toEqual({
      started: [],
      changed: [],
    });
  });
});

it("books pauses in thousandths of a minute, as the database keeps them", () => {
  const clocks = replaySla(
    [
      on("10:00:00", "submitted"),
      on("10:00:10", "publicVendorReply"),
      on("10:00:10", "awaitFeedback"),
      on("10:00:11", "resume"),
    ],
    snapshot7x24,
  );
  expect(clockOf(clocks, "solve")).toMatchObject({ pausedMinutes: 0.017, dueAt: iso(`${day} 10:20:01`) });
});

it("says which clocks to insert and which to update, and leaves the others untouched", () => {
  const raised = applySlaEvent([], on("10:00", "submitted"), snapshot7x24);
  expect(raised.changes).toEqual({ started: raised.clocks, changed: [] });
  const answered = applySlaEvent(raised.clocks, on("10:04", "publicVendorReply"), snapshot7x24);
  expect(outcomes(answered.changes.started)).toEqual(["reply 0.0 running"]);
  expect(outcomes(answered.changes.changed)).toEqual(["firstResponse 0.0 met"]);
  expect(answered.clocks[1]).toBe(raised.clocks[1]);
});

it("refuses an event it does not know, and a promise without its calendar", () => {
  // A stored history can hold anything.
  const unknown = { type: "teleported", at: iso(`${day} 10:00`) } as unknown as SlaEvent;
  expect(() => replaySla([unknown], snapshot7x24)).toThrow("unknown SLA event");
  expect(() => calendarOf(snapshot7x24, "lunar")).toThrow("no SLA calendar lunar");
});

describe("a merge", () => {
  it("ends running clocks without counting them, and taken back lets them go on as if nothing had been", () => {
    const merged = replaySla([on("09:00", "submitted"), on("09:02", "merged")], snapshot7x24);
    expect(merged.map(({ outcome }) => outcome)).toEqual(["void", "void"]);
    const undo: SlaEvent = {
      type: "unmerged",
      at: iso(`${day} 09:04`),
      mergedAt: iso(`${day} 09:02`),
      isWaiting: false,
    };
    const back = replaySla([on("09:00", "submitted"), on("09:02", "merged"), undo], snapshot7x24);
    expect(back).toEqual(replaySla([on("09:00", "submitted")], snapshot7x24));
  });
});
