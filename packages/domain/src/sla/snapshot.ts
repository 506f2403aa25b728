import type { CalendarDayKind, Severity, SlaClockKind } from "../enums.ts";
import { dateAt, dayMs, type IsoTime, toMs } from "../time.ts";
import type { BusinessCalendar } from "./calendar.ts";

/** What is promised for one severity. */
export type SlaTarget = {
  readonly firstResponseMinutes: number;
  /** Longest inactivity between two public vendor replies; null is unlimited. */
  readonly replyMinutes: number | null;
  readonly solveMinutes: number;
  /** Calendar in which these minutes count. */
  readonly calendarCode: string;
};

/** For whom a policy is; the first of these that exists holds. */
export type SlaPolicyTarget = "contractItem" | "serviceNumber" | "organisation" | "default";

/** Which policy was chosen and what it is for, in its words at that time. */
export type ChosenPolicyFact = {
  readonly name: string;
  readonly nameEn: string;
  readonly subject: SlaPolicyTarget;
};

/** The promise as it stood when a request was submitted, kept with the request: later changes do not move its clocks. */
export type SlaSnapshot = {
  /** Absent in requests that were raised before it was kept. */
  readonly policy?: ChosenPolicyFact;
  readonly targets: Readonly<Record<Severity, SlaTarget>>;
  readonly calendars: readonly BusinessCalendar[];
};

/** Copies targets and the calendars they use; days that lie before the submission are left out to keep it small. */
export function createSlaSnapshot(
  targets: Readonly<Record<Severity, SlaTarget>>,
  calendars: readonly BusinessCalendar[],
  submittedAt: IsoTime,
  policy?: ChosenPolicyFact,
): SlaSnapshot {
  const used = new Set(Object.values(targets).map(({ calendarCode }) => calendarCode));
  const copies = calendars
    .filter(({ code }) => used.has(code))
    .map((calendar) => ({ ...calendar, days: daysFrom(calendar, submittedAt) }));
  const snapshot = { ...(policy && { policy }), targets, calendars: copies };
  // A promise whose calendar is missing must fail here, not at the first reply.
  for (const code of used) calendarOf(snapshot, code);
  return snapshot;
}

/** The calendar of a snapshot by its code. */
export function calendarOf(snapshot: SlaSnapshot, code: string): BusinessCalendar {
  const calendar = snapshot.calendars.find((one) => one.code === code);
  if (!calendar) throw new Error(`no SLA calendar ${code}`);
  return calendar;
}

/** Minutes promised for a clock at a severity; null is unlimited. */
export function targetMinutesOf(
  snapshot: SlaSnapshot,
  severity: Severity,
  kind: SlaClockKind,
): number | null {
  const target = snapshot.targets[severity];
  const minutesByKind = {
    firstResponse: target.firstResponseMinutes,
    reply: target.replyMinutes,
    solve: target.solveMinutes,
  };
  return minutesByKind[kind];
}

function daysFrom(calendar: BusinessCalendar, submittedAt: IsoTime): Record<string, CalendarDayKind> {
  if (calendar.isWallClock) return {};
  const firstDay = dateAt(toMs(submittedAt) - dayMs, calendar.timeZone);
  return Object.fromEntries(Object.entries(calendar.days).filter(([day]) => day >= firstDay));
}
