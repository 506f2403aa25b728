import type { SlaClockView } from "@pharos/api/service-request";
import { minuteMs } from "@pharos/domain/time";
import type { Tone } from "@pharos/ui";

/** What a clock is doing, as a reader sees it. */
export type ClockPhase = "running" | "overdue" | "paused" | "unlimited" | "met" | "missed" | "void";

/** A clock at a moment. */
export interface ClockState {
  readonly phase: ClockPhase;
  /** Time to the due moment, negative when it has passed; null when nothing is due. */
  readonly remainingMs: number | null;
  /** Share of the target that is used up; 1 is the due moment. */
  readonly usedShare: number;
  readonly tone: Tone;
}

/**
 * How a clock stands. The wire carries moments, not calendars, so the time left is counted to the due moment on the wall:
 * exact for round-the-clock targets, and for office hours as soon as the last stretch has begun.
 */
export function clockStateAt(clock: SlaClockView, nowMs: number): ClockState {
  const { dueAt, targetMinutes, outcome } = clock;
  if (outcome === "void") return { phase: "void", remainingMs: null, usedShare: 0, tone: "mute" };
  const haltedAt = clock.stoppedAt ?? clock.pausedAt;
  const atMs = haltedAt === null ? nowMs : Date.parse(haltedAt);
  const remainingMs = dueAt === null ? null : Date.parse(dueAt) - atMs;
  const usedShare = shareOf(remainingMs, targetMinutes);
  if (outcome === "met") return { phase: "met", remainingMs, usedShare, tone: "ok" };
  if (outcome === "breached") return { phase: "missed", remainingMs, usedShare, tone: "p1" };
  if (remainingMs === null) return { phase: "unlimited", remainingMs, usedShare, tone: "mute" };
  const isOverdue = clock.isBreached || remainingMs < 0;
  if (clock.pausedAt !== null)
    return { phase: "paused", remainingMs, usedShare, tone: isOverdue ? "p1" : "mute" };
  if (isOverdue) return { phase: "overdue", remainingMs, usedShare, tone: "p1" };
  return { phase: "running", remainingMs, usedShare, tone: toneOfShare(usedShare) };
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

function shareOf(remainingMs: number | null, targetMinutes: number | null): number {
  if (remainingMs === null || targetMinutes === null || targetMinutes <= 0) return 0;
  return Math.max(0, 1 - remainingMs / (targetMinutes * minuteMs));
}

function toneOfShare(usedShare: number): Tone {
  if (usedShare >= 0.8) return "warn";
  return usedShare >= 0.5 ? "info" : "ok";
}
