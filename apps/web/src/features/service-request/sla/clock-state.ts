import type { SlaClockView } from "@pharos/api/service-request";
import { workingLeftMs } from "@pharos/domain/sla";
import { minuteMs } from "@pharos/domain/time";
import type { Tone } from "@pharos/ui";

/** What a clock is doing, as a reader sees it. */
export type ClockPhase = "running" | "overdue" | "paused" | "unlimited" | "met" | "missed" | "void";

/** A clock at a moment. */
export interface ClockState {
  readonly phase: ClockPhase;
  /** Time to the due moment, negative when it has passed; null when nothing is due. */
  readonly remainingMs: number | null;
  /** Whether that is working time. */
  readonly isWorkingTime: boolean;
  /** Share of the target that is used up; 1 is the due moment. */
  readonly usedShare: number;
  readonly tone: Tone;
}

/** How a clock stands; what is left of a promise in working hours is working time. */
export function clockStateAt(clock: SlaClockView, nowMs: number): ClockState {
  const { targetMinutes, outcome } = clock;
  const isWorkingTime = clock.workingLeft !== null;
  if (outcome === "void")
    return { phase: "void", remainingMs: null, isWorkingTime, usedShare: 0, tone: "mute" };
  const haltedAt = clock.stoppedAt ?? clock.pausedAt;
  const atMs = haltedAt === null ? nowMs : Date.parse(haltedAt);
  const remainingMs = remainingAt(clock, atMs);
  const usedShare = shareOf(remainingMs, targetMinutes);
  const time = { remainingMs, isWorkingTime, usedShare };
  if (outcome === "met") return { phase: "met", ...time, tone: "ok" };
  if (outcome === "breached") return { phase: "missed", ...time, tone: "p1" };
  if (remainingMs === null) return { phase: "unlimited", ...time, tone: "mute" };
  const isOverdue = clock.isBreached || remainingMs < 0;
  if (clock.pausedAt !== null) return { phase: "paused", ...time, tone: isOverdue ? "p1" : "mute" };
  if (isOverdue) return { phase: "overdue", ...time, tone: "p1" };
  return { phase: "running", ...time, tone: toneOfShare(usedShare) };
}

/** The clock of each kind that counts now: the one of the last life of the request, and of replies the last interval. */
export function currentClocks(clocks: readonly SlaClockView[]): SlaClockView[] {
  return (["firstResponse", "reply", "solve"] as const).flatMap((kind) => {
    const ofKind = clocks.filter((clock) => clock.kind === kind);
    const latest = ofKind.toSorted(
      (a, b) => b.cycle - a.cycle || Date.parse(b.startedAt) - Date.parse(a.startedAt),
    )[0];
    return latest === undefined ? [] : [latest];
  });
}

function remainingAt({ dueAt, workingLeft }: SlaClockView, atMs: number): number | null {
  if (workingLeft) return workingLeftMs(workingLeft, atMs);
  return dueAt === null ? null : Date.parse(dueAt) - atMs;
}

function shareOf(remainingMs: number | null, targetMinutes: number | null): number {
  if (remainingMs === null || targetMinutes === null || targetMinutes <= 0) return 0;
  return Math.max(0, 1 - remainingMs / (targetMinutes * minuteMs));
}

function toneOfShare(usedShare: number): Tone {
  if (usedShare >= 0.8) return "warn";
  return usedShare >= 0.5 ? "info" : "ok";
}
