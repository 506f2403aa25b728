import { type Severity, type SlaClockKind, severityRank } from "../enums.ts";
import { type IsoTime, toIso, toMs } from "../time.ts";
import { addBusinessMinutes, businessMinutesBetween } from "./calendar.ts";
import { type SlaClock, withBreach } from "./clock.ts";
import type { SlaEvent } from "./events.ts";
import { calendarOf, type SlaSnapshot, targetMinutesOf } from "./snapshot.ts";

/** Longest inactivity after a customer marked the request urgent, in minutes. */
export const urgentReplyMinutes = 60;

/** The clocks after an event, and what must be written: new rows and changed rows. */
export type SlaStep = {
  readonly clocks: readonly SlaClock[];
  readonly changes: { readonly started: readonly SlaClock[]; readonly changed: readonly SlaClock[] };
};

/**
 * Applies one event to all clocks of a request. Pure: incremental use in a transaction and a replay of the whole
 * history give the same clocks. Unchanged clocks stay the same objects in the same order; new ones follow.
 */
export function applySlaEvent(clocks: readonly SlaClock[], event: SlaEvent, snapshot: SlaSnapshot): SlaStep {
  const noted = clocks.map((clock) => withBreach(clock, toMs(event.at)));
  const next = afterEvent(noted, event, snapshot);
  return {
    clocks: next,
    changes: {
      started: next.slice(clocks.length),
      changed: next.slice(0, clocks.length).filter((clock, index) => clock !== clocks[index]),
    },
  };
}

/** All clocks of a request, rebuilt from its events in the order they happened. */
export const replaySla = (events: readonly SlaEvent[], snapshot: SlaSnapshot): readonly SlaClock[] =>
  events.reduce<readonly SlaClock[]>((clocks, event) => applySlaEvent(clocks, event, snapshot).clocks, []);

function afterEvent(
  clocks: readonly SlaClock[],
  event: SlaEvent,
  snapshot: SlaSnapshot,
): readonly SlaClock[] {
  const { at } = event;
  const running = (kinds: readonly SlaClockKind[], change: (clock: SlaClock) => SlaClock) =>
    clocks.map((clock) => (isRunning(clock) && kinds.includes(clock.kind) ? change(clock) : clock));
  switch (event.type) {
    case "submitted":
      return event.isAwaitingApproval ? clocks : startFirstCycle(clocks, event, snapshot);
    case "auditApproved":
      return startFirstCycle(clocks, event, snapshot);
    case "publicVendorReply":
      return afterVendorReply(clocks, event, snapshot);
    case "solutionReply":
      return afterVendorReply(clocks, event, snapshot).map((clock) =>
        clock.kind === "solve" && isRunning(clock) ? stop(clock, at, snapshot) : clock,
      );
    case "awaitFeedback":
      return running(["solve", "reply"], (clock) =>
        clock.pausedAt === null ? { ...clock, pausedAt: at } : clock,
      );
    case "resume":
      return running(["solve", "reply"], (clock) => resume(clock, at, snapshot));
    case "restored":
      return running(["solve", "reply"], (clock) =>
        clock.kind === "solve" ? stop(clock, at, snapshot) : cancel(clock, at, snapshot),
      );
    case "notRestored":
      return afterNotRestored(clocks, event, snapshot);
    case "closed":
      return running(["firstResponse", "reply", "solve"], (clock) =>
        clock.kind === "solve" && !event.isCancelled
          ? stop(clock, at, snapshot)
          : cancel(clock, at, snapshot),
      );
    case "reopened": {
      const cycle = 1 + Math.max(0, ...clocks.map((clock) => clock.cycle));
      return [
        ...clocks,
        start({ kind: "solve", cycle, intervalNo: 0 }, event, snapshot),
        start({ kind: "reply", cycle, intervalNo: 0 }, event, snapshot),
      ];
    }
    case "severityChanged":
      return clocks.map((clock) => retarget(clock, event.severity, at, snapshot));
    case "urgent":
      return running(["reply"], (clock) => shortenReply(clock, at, snapshot));
    case "merged":
      return running(["firstResponse", "reply", "solve"], (clock) => cancel(clock, at, snapshot));
    case "unmerged":
      return clocks.map((clock) => (isEndedBy(event, clock) ? revive(clock, event) : clock));
    default:
      // A stored history may hold what this version does not know; guessing would move clocks wrongly.
      throw new Error(`unknown SLA event ${JSON.stringify(event satisfies never)}`);
  }
}

type Starting = { readonly at: IsoTime; readonly severity: Severity };

const isRunning = (clock: SlaClock): boolean => clock.outcome === "running";

function startFirstCycle(
  clocks: readonly SlaClock[],
  event: Starting,
  snapshot: SlaSnapshot,
): readonly SlaClock[] {
  return [
    ...clocks,
    start({ kind: "firstResponse", cycle: 0, intervalNo: 0 }, event, snapshot),
    start({ kind: "solve", cycle: 0, intervalNo: 0 }, event, snapshot),
  ];
}

function start(
  key: Pick<SlaClock, "kind" | "cycle" | "intervalNo">,
  { at, severity }: Starting,
  snapshot: SlaSnapshot,
): SlaClock {
  return {
    ...key,
    severity,
    targetMinutes: targetMinutesOf(snapshot, severity, key.kind),
    calendarCode: snapshot.targets[severity].calendarCode,
    startedAt: at,
    dueAt: promise(key.kind, severity, at, 0, snapshot),
    pausedAt: null,
    pausedMinutes: 0,
    stoppedAt: null,
    outcome: "running",
    breachedAt: null,
  };
}

/** The first public reply ends the first response; every one ends the present inactivity and starts the next. */
function afterVendorReply(
  clocks: readonly SlaClock[],
  event: Starting,
  snapshot: SlaSnapshot,
): readonly SlaClock[] {
  const ended = clocks.filter((clock) => isRunning(clock) && clock.kind !== "solve");
  const inactivity = ended.find(({ kind }) => kind === "reply");
  const isSolveRunning = clocks.some((clock) => clock.kind === "solve" && isRunning(clock));
  const stopped = clocks.map((clock) => (ended.includes(clock) ? stop(clock, event.at, snapshot) : clock));
  // No inactivity is running after a restoration: no one waits for the next reply then.
  const startsInactivity = inactivity !== undefined || (ended.length > 0 && isSolveRunning);
  if (!startsInactivity) return stopped;
  const next = startReply(stopped, event, snapshot);
  const isWaiting = inactivity !== undefined && inactivity.pausedAt !== null;
  return [...stopped, isWaiting ? { ...next, pausedAt: event.at } : next];
}

function startReply(clocks: readonly SlaClock[], event: Starting, snapshot: SlaSnapshot): SlaClock {
  const cycle = Math.max(0, ...clocks.map((clock) => clock.cycle));
  const intervalNo = clocks.filter((clock) => clock.kind === "reply" && clock.cycle === cycle).length;
  return start({ kind: "reply", cycle, intervalNo }, event, snapshot);
}

/** The solve clock goes on with what was left, at least half of its target; the cadence of replies begins anew. */
function afterNotRestored(
  clocks: readonly SlaClock[],
  event: Starting,
  snapshot: SlaSnapshot,
): readonly SlaClock[] {
  const cycle = Math.max(0, ...clocks.map((clock) => clock.cycle));
  const resumed = clocks.map((clock) =>
    clock.kind === "solve" && clock.cycle === cycle && clock.stoppedAt !== null
      ? retarget(takeUp(clock, clock.stoppedAt, event.at, snapshot), event.severity, event.at, snapshot)
      : clock,
  );
  const isUnanswered = clocks.some((clock) => clock.kind === "firstResponse" && isRunning(clock));
  return isUnanswered ? resumed : [...resumed, startReply(resumed, event, snapshot)];
}

function takeUp(clock: SlaClock, stoppedAt: IsoTime, at: IsoTime, snapshot: SlaSnapshot): SlaClock {
  const resumed = resume(
    { ...clock, pausedAt: stoppedAt, stoppedAt: null, outcome: "running" },
    at,
    snapshot,
  );
  const half = (clock.targetMinutes ?? 0) / 2;
  const least = addBusinessMinutes(calendarOf(snapshot, clock.calendarCode), toMs(at), half);
  return { ...resumed, dueAt: later(resumed.dueAt, toIso(least)) };
}

function resume(clock: SlaClock, at: IsoTime, snapshot: SlaSnapshot): SlaClock {
  if (clock.pausedAt === null) return clock;
  const calendar = calendarOf(snapshot, clock.calendarCode);
  const minutes = Math.max(0, businessMinutesBetween(calendar, toMs(clock.pausedAt), toMs(at)));
  return {
    ...clock,
    pausedAt: null,
    pausedMinutes: Math.round((clock.pausedMinutes + minutes) * 1000) / 1000,
    dueAt: clock.dueAt === null ? null : toIso(addBusinessMinutes(calendar, toMs(clock.dueAt), minutes)),
  };
}

type Unmerged = Extract<SlaEvent, { readonly type: "unmerged" }>;

const isEndedBy = ({ mergedAt }: Unmerged, { stoppedAt, outcome }: SlaClock): boolean =>
  outcome !== "met" && stoppedAt !== null && toMs(stoppedAt) === toMs(mergedAt);

/** A pause that the merge had booked up to its moment goes on from there; the first response never pauses. */
function revive(clock: SlaClock, { mergedAt, isWaiting, at }: Unmerged): SlaClock {
  const pausedAt = isWaiting && clock.kind !== "firstResponse" ? mergedAt : null;
  return withBreach({ ...clock, stoppedAt: null, pausedAt, outcome: "running" }, toMs(at));
}

function stop(clock: SlaClock, at: IsoTime, snapshot: SlaSnapshot): SlaClock {
  return {
    ...resume(clock, at, snapshot),
    stoppedAt: at,
    outcome: clock.breachedAt === null ? "met" : "breached",
  };
}

/** Ends a clock that has lost its purpose; a breach that has happened stays one. */
function cancel(clock: SlaClock, at: IsoTime, snapshot: SlaSnapshot): SlaClock {
  const stopped = stop(clock, at, snapshot);
  return stopped.outcome === "breached" ? stopped : { ...stopped, outcome: "void" };
}

/** A raise counts from now and never gives time; lowering counts from the start and never takes any. */
function retarget(clock: SlaClock, severity: Severity, at: IsoTime, snapshot: SlaSnapshot): SlaClock {
  if (!isRunning(clock) || clock.severity === severity) return clock;
  const settled = splitPause(clock, at, snapshot);
  const isRaise = severityRank[severity] < severityRank[clock.severity];
  const dueAt = isRaise
    ? earlier(settled.dueAt, promise(clock.kind, severity, at, 0, snapshot))
    : later(settled.dueAt, promise(clock.kind, severity, clock.startedAt, settled.pausedMinutes, snapshot));
  return {
    ...settled,
    severity,
    targetMinutes: targetMinutesOf(snapshot, severity, clock.kind),
    calendarCode: snapshot.targets[severity].calendarCode,
    dueAt,
  };
}

function shortenReply(clock: SlaClock, at: IsoTime, snapshot: SlaSnapshot): SlaClock {
  if (clock.targetMinutes !== null && clock.targetMinutes <= urgentReplyMinutes) return clock;
  const settled = splitPause(clock, at, snapshot);
  const calendar = calendarOf(snapshot, clock.calendarCode);
  const shortened = toIso(addBusinessMinutes(calendar, toMs(at), urgentReplyMinutes));
  return { ...settled, targetMinutes: urgentReplyMinutes, dueAt: earlier(settled.dueAt, shortened) };
}

/** Books a pause up to now and lets it go on, so that a due moment can be reckoned from now. */
const splitPause = (clock: SlaClock, at: IsoTime, snapshot: SlaSnapshot): SlaClock =>
  clock.pausedAt === null ? clock : { ...resume(clock, at, snapshot), pausedAt: at };

/** When a target ends that starts at a moment and was paused for some minutes; null is never. */
function promise(
  kind: SlaClockKind,
  severity: Severity,
  startedAt: IsoTime,
  pausedMinutes: number,
  snapshot: SlaSnapshot,
): IsoTime | null {
  const minutes = targetMinutesOf(snapshot, severity, kind);
  if (minutes === null) return null;
  const calendar = calendarOf(snapshot, snapshot.targets[severity].calendarCode);
  return toIso(addBusinessMinutes(calendar, toMs(startedAt), minutes + pausedMinutes));
}

// Null is never: later than everything.
const earlier = (a: IsoTime | null, b: IsoTime | null): IsoTime | null => {
  if (a === null || b === null) return a ?? b;
  return toMs(a) <= toMs(b) ? a : b;
};
const later = (a: IsoTime | null, b: IsoTime | null): IsoTime | null => {
  if (a === null || b === null) return null;
  return toMs(a) >= toMs(b) ? a : b;
};
