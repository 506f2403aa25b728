import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type Severity, severity, severityRank } from "../enums.ts";
import { toIso, toMs } from "../time.ts";
import { addBusinessMinutes, businessMinutesBetween } from "./calendar.ts";
import { isSameClock, type SlaClock } from "./clock.ts";
import type { SlaEvent } from "./events.ts";
import { explainClock } from "./explain.ts";
import { applySlaEvent, replaySla, urgentReplyMinutes } from "./reducer.ts";
import { calendarOf, type SlaSnapshot } from "./snapshot.ts";
import { shanghai, snapshot5x9, snapshot7x24 } from "./testing.ts";

type Step = { action: number; severity: Severity; gapMs: number; isMerged: boolean };
type Status = "submitted" | "processing" | "awaitingFeedback" | "restored" | "closed";

/** The events of one action, and the status after it. */
type PlainType = Exclude<SlaEvent["type"], "merged" | "unmerged">;
type Choice = readonly [readonly PlainType[], Status];

const actions: Record<Status, readonly Choice[]> = {
  submitted: [
    [["publicVendorReply"], "processing"],
    [["publicVendorReply", "awaitFeedback"], "awaitingFeedback"],
    [["solutionReply"], "processing"],
    [["restored"], "restored"],
    [["severityChanged"], "submitted"],
    [["urgent"], "submitted"],
    [["closed"], "closed"],
  ],
  processing: [
    [["publicVendorReply"], "processing"],
    [["publicVendorReply", "awaitFeedback"], "awaitingFeedback"],
    [["solutionReply"], "processing"],
    [["restored"], "restored"],
    [["severityChanged"], "processing"],
    [["urgent"], "processing"],
    [["closed"], "closed"],
  ],
  awaitingFeedback: [
    [["resume"], "processing"],
    [["resume", "publicVendorReply"], "processing"],
    [["publicVendorReply", "awaitFeedback"], "awaitingFeedback"],
    [["restored"], "restored"],
    [["severityChanged"], "awaitingFeedback"],
    [["urgent"], "awaitingFeedback"],
    [["closed"], "closed"],
  ],
  restored: [
    [["publicVendorReply"], "restored"],
    [["notRestored"], "processing"],
    [["severityChanged"], "restored"],
    [["closed"], "closed"],
  ],
  closed: [[["reopened"], "processing"]],
};

function eventOf(type: PlainType, at: { at: string; severity: Severity }): SlaEvent {
  return { type, ...at };
}

/** A life of a request that its lifecycle allows. */
function lifeOf(startMs: number, first: Severity, steps: readonly Step[]): SlaEvent[] {
  const events: SlaEvent[] = [{ type: "submitted", at: toIso(startMs), severity: first }];
  let status: Status = "submitted";
  let present = first;
  let nowMs = startMs;
  for (const step of steps) {
    nowMs += step.gapMs;
    const choices: readonly Choice[] = actions[status];
    const choice = choices[step.action % choices.length];
    if (!choice) throw new Error(`nothing can happen in ${status}`);
    const [types, next]: Choice = choice;
    if (types.includes("severityChanged")) present = step.severity;
    events.push(...types.map((type) => eventOf(type, { at: toIso(nowMs), severity: present })));
    if (step.isMerged && next !== "closed") {
      // A merge is later than everything before it.
      const mergedAt = toIso(nowMs + 1);
      nowMs += 1 + step.gapMs;
      events.push({ type: "merged", at: mergedAt });
      events.push({ type: "unmerged", at: toIso(nowMs), mergedAt, isWaiting: next === "awaitingFeedback" });
    }
    status = next;
  }
  return events;
}

const life = fc
  .tuple(
    fc.integer({ min: shanghai("2026-01-02 00:00"), max: shanghai("2026-11-30 00:00") }),
    fc.constantFrom(...severity.names),
    fc.array(
      fc.record({
        action: fc.nat(100),
        severity: fc.constantFrom(...severity.names),
        isMerged: fc.nat(9).map((die) => die === 0),
        gapMs: fc.oneof(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 3 * 86_400_000 })),
      }),
      { maxLength: 14 },
    ),
  )
  .map(([startMs, first, steps]) => lifeOf(startMs, first, steps));

const anySnapshot = fc.constantFrom(snapshot7x24, snapshot5x9);

const forEveryLife = (check: (events: SlaEvent[], snapshot: SlaSnapshot) => void) =>
  fc.assert(fc.property(life, anySnapshot, check), { numRuns: 300 });

/** As the database keeps clocks between two transactions. */
const stored = (clocks: readonly SlaClock[]): SlaClock[] =>
  clocks.map((clock) => ({ ...clock, pausedMinutes: Number(clock.pausedMinutes.toFixed(3)) }));

const find = (clocks: readonly SlaClock[], key: SlaClock) => clocks.find((one) => isSameClock(one, key));

it("step by step through a database and replayed from the history, the clocks are the same", () => {
  forEveryLife((events, snapshot) => {
    let kept: SlaClock[] = [];
    for (const event of events) {
      const { changes } = applySlaEvent(stored(kept), event, snapshot);
      kept = kept.map((clock) => find(changes.changed, clock) ?? clock);
      kept.push(...changes.started);
    }
    expect(kept).toEqual(replaySla(events, snapshot));
  });
});

/** Collects the rules that do not hold, so that a failure names them. */
function rules() {
  const broken: string[] = [];
  return {
    broken,
    must: (holds: boolean, rule: string) => {
      if (!holds) broken.push(rule);
    },
  };
}

const msOr = (time: string | null, otherwise: number): number => (time === null ? otherwise : toMs(time));

it("at every step clocks are unique, at most one of a kind runs, and nothing that happened is undone", () => {
  forEveryLife((events, snapshot) => {
    const { broken, must } = rules();
    let before: readonly SlaClock[] = [];
    for (const event of events) {
      const { clocks } = applySlaEvent(before, event, snapshot);
      const keys = clocks.map(({ kind, cycle, intervalNo }) => `${kind} ${cycle} ${intervalNo}`);
      must(new Set(keys).size === keys.length, "clocks are unique");
      const running = clocks.filter(({ outcome }) => outcome === "running").map(({ kind }) => kind);
      must(new Set(running).size === running.length, "one clock of a kind runs");
      must(event.type !== "closed" || running.length === 0, "closing ends all clocks");
      for (const [i, clock] of clocks.entries()) {
        must((clock.dueAt === null) === (clock.targetMinutes === null), "unlimited means no due moment");
        must(msOr(clock.dueAt, Infinity) >= toMs(clock.startedAt), "due is not before the start");
        must((clock.stoppedAt === null) === (clock.outcome === "running"), "an outcome means stopped");
        must(clock.stoppedAt === null || clock.pausedAt === null, "stopped is not paused");
        must(clock.outcome !== "met" || clock.breachedAt === null, "met is not breached");
        const earlier = before[i];
        if (!earlier) continue;
        must(earlier.breachedAt === null || clock.breachedAt === earlier.breachedAt, "a breach stays");
        must(clock.pausedMinutes >= earlier.pausedMinutes, "pauses add");
      }
      before = clocks;
    }
    expect(broken).toEqual([]);
  });
});

it("raising a severity never moves a due moment of a ticking clock later, lowering never earlier", () => {
  forEveryLife((events, snapshot) => {
    const { broken, must } = rules();
    let before: readonly SlaClock[] = [];
    for (const event of events) {
      const { clocks } = applySlaEvent(before, event, snapshot);
      for (const [i, clock] of event.type === "severityChanged" ? clocks.entries() : []) {
        const earlier = before[i];
        if (!earlier || earlier.pausedAt !== null) continue;
        const movedMs = msOr(clock.dueAt, Number.MAX_VALUE) - msOr(earlier.dueAt, Number.MAX_VALUE);
        const rise = severityRank[earlier.severity] - severityRank[clock.severity];
        must(rise <= 0 || movedMs <= 0, "a raise gives no time");
        must(rise >= 0 || movedMs >= 0, "lowering takes no time");
      }
      before = clocks;
    }
    expect(broken).toEqual([]);
  });
});

it("urgency shortens the inactivity that runs to an hour from now at most, gives no one time and moves nothing else", () => {
  forEveryLife((events, snapshot) => {
    const { broken, must } = rules();
    let before: readonly SlaClock[] = [];
    for (const event of events) {
      const { clocks } = applySlaEvent(before, event, snapshot);
      for (const [i, clock] of event.type === "urgent" ? clocks.entries() : []) {
        const earlier = before[i];
        if (!earlier) continue;
        const dueMs = [msOr(earlier.dueAt, Number.MAX_VALUE), msOr(clock.dueAt, Number.MAX_VALUE)] as const;
        if (clock.kind !== "reply" || earlier.outcome !== "running") {
          must(dueMs[0] === dueMs[1], "other clocks stay");
          continue;
        }
        const target = Math.min(earlier.targetMinutes ?? Number.MAX_VALUE, urgentReplyMinutes);
        must(clock.targetMinutes === target, "the target is the smaller one");
        if (earlier.pausedAt !== null) continue;
        const calendar = calendarOf(snapshot, clock.calendarCode);
        const hourMs = addBusinessMinutes(calendar, toMs(event.at), urgentReplyMinutes);
        must(dueMs[1] === Math.min(dueMs[0], target === earlier.targetMinutes ? dueMs[0] : hourMs), "due");
      }
      before = clocks;
    }
    expect(broken).toEqual([]);
  });
});

it("without a change of target a due moment is its target plus its pauses after the start, to the millisecond", () => {
  // A merge books a pause in two parts, each rounded as the database keeps it.
  const moving = new Set(["severityChanged", "urgent", "notRestored", "merged"]);
  forEveryLife((events, snapshot) => {
    if (events.some(({ type }) => moving.has(type))) return;
    const { broken, must } = rules();
    const nowMs = toMs(events.at(-1)?.at ?? "") + 3_600_000;
    for (const clock of replaySla(events, snapshot)) {
      const calendar = calendarOf(snapshot, clock.calendarCode);
      const { intervals, elapsedMinutes } = explainClock(clock, events, snapshot, nowMs);
      const minutesOf = (pauses: typeof intervals) =>
        pauses.reduce(
          (sum, { from, to }) => sum + businessMinutesBetween(calendar, toMs(from), msOr(to, nowMs)),
          0,
        );
      const pauses = intervals.filter(({ state }) => state === "paused");
      const finished = minutesOf(pauses.filter(({ to }) => to !== null));
      must(Math.abs(clock.pausedMinutes - finished) < 0.01, "finished pauses are booked");
      const startMs = toMs(clock.startedAt);
      const promisedMs = addBusinessMinutes(calendar, startMs, (clock.targetMinutes ?? 0) + finished);
      must(clock.dueAt === null || toMs(clock.dueAt) === promisedMs, "due is target plus pauses");
      const whole = businessMinutesBetween(calendar, startMs, msOr(clock.stoppedAt, nowMs));
      must(
        Math.abs(elapsedMinutes + minutesOf(pauses) - whole) < 1e-6,
        "used and paused minutes are all there are",
      );
    }
    expect(broken).toEqual([]);
  });
});

it("every story is without gaps from start to end, and its minutes add up exactly to the elapsed figure", () => {
  forEveryLife((events, snapshot) => {
    const nowMs = toMs(events.at(-1)?.at ?? "") + 5_000_000;
    for (const clock of replaySla(events, snapshot)) {
      const { intervals, elapsedMinutes } = explainClock(clock, events, snapshot, nowMs);
      let reached = clock.startedAt;
      for (const { from, to } of intervals) {
        expect(toMs(from)).toBe(toMs(reached));
        reached = to ?? toIso(nowMs);
      }
      expect(toMs(reached)).toBe(clock.stoppedAt === null ? nowMs : toMs(clock.stoppedAt));
      expect(intervals.reduce((sum, { businessMinutes }) => sum + businessMinutes, 0)).toBe(elapsedMinutes);
      expect(intervals.findIndex(({ to }) => to === null)).toBe(
        clock.stoppedAt === null ? intervals.length - 1 : -1,
      );
    }
  });
});

it("a merge that is taken back leaves no trace on any clock", () => {
  forEveryLife((events, snapshot) => {
    const plain = events.filter(({ type }) => type !== "merged" && type !== "unmerged");
    // Up to the last event nothing is left open but pauses, which a merge books in two parts.
    const end: SlaEvent = { type: "resume", at: events.at(-1)?.at ?? "" };
    const notified = (story: readonly SlaEvent[]) =>
      replaySla([...story, end], snapshot).map(({ dueAt, ...clock }) => ({
        ...clock,
        dueMs: dueAt && toMs(dueAt),
      }));
    // Each part of a pause is rounded to thousandths of a minute, and the due moment moves by what is booked.
    const expected = notified(plain).map((clock) => ({
      ...clock,
      pausedMinutes: expect.closeTo(clock.pausedMinutes, 1),
      dueMs: clock.dueMs && expect.closeTo(clock.dueMs, -3),
    }));
    expect(notified(events)).toEqual(expected);
  });
});
