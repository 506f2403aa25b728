import type { SlaClockView, TimelineEntry } from "@pharos/api/service-request";
import { historyAction, serviceRequestStatus, visibility } from "@pharos/domain/enums";
import { currentClocks } from "./clock-state.ts";

/** A stretch of time. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A moment of the time axis that is explained. */
export type AxisMark =
  | { readonly kind: "submitted" | "now" | "ended"; readonly key: string; readonly atMs: number }
  | {
      readonly kind: "vendorReply" | "customerReply";
      readonly key: string;
      readonly atMs: number;
      readonly name: string | null;
    }
  | {
      readonly kind: "target";
      readonly key: string;
      readonly atMs: number;
      readonly clock: SlaClockView;
    };

/** The run of one clock along the axis. */
export interface AxisLane {
  readonly clock: SlaClockView;
  readonly run: Span;
  readonly pauses: readonly Span[];
  /** What lies behind the due moment; null while nothing does. */
  readonly late: Span | null;
}

/** A request as one line of time. */
export interface TimeAxis {
  readonly marks: readonly AxisMark[];
  readonly lanes: readonly AxisLane[];
  readonly pauses: readonly Span[];
  /** Where a moment stands, from 0 to 1. */
  readonly positionOf: (atMs: number) => number;
}

/** What the axis of a request is made from. */
export interface AxisSource {
  readonly submitTime: string;
  readonly closedTime: string | null;
  readonly clocks: readonly SlaClockView[];
  readonly entries: readonly TimelineEntry[];
}

const awaiting = serviceRequestStatus.toCode("awaitingFeedback");
const endings = new Set<string>([historyAction.toCode("recover"), historyAction.toCode("close")]);

/** The line of time of a request: submission, public replies, pauses, targets and now. */
export function timeAxisOf({ submitTime, closedTime, clocks, entries }: AxisSource, nowMs: number): TimeAxis {
  const endMs = closedTime === null ? nowMs : Date.parse(closedTime);
  const pauses = pausesOf(entries, endMs);
  const current = currentClocks(clocks);
  const lanes = current.flatMap((clock) => (clock.outcome === "void" ? [] : [laneOf(clock, pauses, endMs)]));
  const marks: AxisMark[] = [
    { kind: "submitted", key: "submitted", atMs: Date.parse(submitTime) },
    ...entries.flatMap(replyMark),
    ...current.flatMap((clock) => targetMark(clock)),
    closedTime === null
      ? { kind: "now" as const, key: "now", atMs: nowMs }
      : { kind: "ended" as const, key: "ended", atMs: endMs },
  ];
  const edges = [...pauses, ...lanes.map(({ run }) => run)].flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  return {
    marks: marks.toSorted((a, b) => a.atMs - b.atMs),
    lanes,
    pauses,
    positionOf: scaleOf([...marks.map(({ atMs }) => atMs), ...edges]),
  };
}

/** When an answer of the customer was awaited. */
export function pausesOf(entries: readonly TimelineEntry[], endMs: number): Span[] {
  const pauses: Span[] = [];
  let fromMs: number | null = null;
  for (const { at, reply, step } of entries) {
    const isReply = reply !== null && reply.visibility === visibility.toCode("public");
    if (isReply && reply.needFeedback) {
      fromMs ??= Date.parse(at);
    } else if (fromMs !== null && (isReply || leavesAwaiting(step))) {
      pauses.push({ fromMs, toMs: Date.parse(at) });
      fromMs = null;
    }
  }
  return fromMs === null ? pauses : [...pauses, { fromMs, toMs: Math.max(fromMs, endMs) }];
}

const leavesAwaiting = (step: TimelineEntry["step"]): boolean =>
  step !== null && (endings.has(step.action) || (step.fromStatus === awaiting && step.toStatus !== awaiting));

function laneOf(clock: SlaClockView, pauses: readonly Span[], endMs: number): AxisLane {
  const fromMs = Date.parse(clock.startedAt);
  const run = {
    fromMs,
    toMs: Math.max(fromMs, clock.stoppedAt === null ? endMs : Date.parse(clock.stoppedAt)),
  };
  // While a clock is paused its due moment goes on by itself: nothing comes to be late.
  const late = lateSpan(clock.dueAt, clock.pausedAt === null ? run.toMs : Date.parse(clock.pausedAt));
  // The first response is never paused.
  const own = clock.kind === "firstResponse" ? [] : pauses.flatMap((pause) => overlap(pause, run));
  return { clock, run, pauses: own, late };
}

function lateSpan(dueAt: string | null, toMs: number): Span | null {
  const fromMs = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt);
  return fromMs < toMs ? { fromMs, toMs } : null;
}

function overlap(a: Span, b: Span): Span[] {
  const [fromMs, toMs] = [Math.max(a.fromMs, b.fromMs), Math.min(a.toMs, b.toMs)];
  return fromMs < toMs ? [{ fromMs, toMs }] : [];
}

function replyMark({ key, at, reply }: TimelineEntry): AxisMark[] {
  if (reply === null || reply.isRemoved || reply.visibility !== visibility.toCode("public")) return [];
  const kind = reply.isVendor ? "vendorReply" : "customerReply";
  return [{ kind, key, atMs: Date.parse(at), name: reply.author?.name ?? null }];
}

function targetMark(clock: SlaClockView): AxisMark[] {
  // The due moment of a paused clock is not known yet.
  if (clock.dueAt === null || clock.outcome === "void" || clock.pausedAt !== null) return [];
  return [{ kind: "target", key: `target-${clock.kind}`, atMs: Date.parse(clock.dueAt), clock }];
}

/**
 * Maps moments to positions. A stretch between two neighbours takes the square root of its length: minutes stay apart
 * beside days, and nothing changes its order.
 */
export function scaleOf(moments: readonly number[]): (atMs: number) => number {
  const knots = [...new Set(moments)].toSorted((a, b) => a - b);
  const reached = [0];
  for (let index = 1; index < knots.length; index += 1)
    reached.push((reached[index - 1] ?? 0) + Math.sqrt((knots[index] ?? 0) - (knots[index - 1] ?? 0)));
  const total = reached.at(-1) ?? 0;
  return (atMs) => {
    if (total === 0) return 0;
    const after = knots.findIndex((knot) => knot >= atMs);
    if (after <= 0) return after === 0 ? 0 : 1;
    const [left = 0, right = 0] = [knots[after - 1], knots[after]];
    const [from = 0, to = 0] = [reached[after - 1], reached[after]];
    return (from + ((atMs - left) / (right - left)) * (to - from)) / total;
  };
}
