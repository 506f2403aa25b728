import type { SlaClockView } from "@pharos/api/service-request";
import { type BusinessCalendar, calendarOf, workingLeftAt } from "@pharos/domain/sla";
import type { ClockOfList } from "./list/service-request-list.repo.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";
import { type StoredSlaClock, snapshotOf, toClock } from "./sla-clock.row.ts";

/** A clock of a request, by the promise that was copied onto it. */
export function toRequestClock(row: ServiceRequestRow, clock: StoredSlaClock, now: Date): SlaClockView {
  return toClockView(clock, now, calendarOf(snapshotOf(row), clock.calendarCode));
}

/** The clock of a line of the list. */
export function toListClock(row: ClockOfList, now: Date, parse: ParseCalendar): SlaClockView {
  return toClockView(toClock(row), now, row.calendar === null ? null : parse(row.calendar));
}

/** Whether a clock is breached; a breach shows the moment it happens, not when the timer notes it. */
export function isClockBreached(
  { outcome, breachedAt, pausedAt, dueAt }: StoredSlaClock,
  now: Date,
): boolean {
  const isTicking = outcome === "running" && pausedAt === null;
  const isPastDue = dueAt !== null && Date.parse(dueAt) < now.getTime();
  return outcome === "breached" || breachedAt !== null || (isTicking && isPastDue);
}

function toClockView(clock: StoredSlaClock, now: Date, calendar: BusinessCalendar | null): SlaClockView {
  const { kind, cycle, targetMinutes, startedAt, dueAt, pausedAt, stoppedAt, outcome } = clock;
  const haltedAt = stoppedAt ?? pausedAt;
  const atMs = haltedAt === null ? now.getTime() : Date.parse(haltedAt);
  return {
    kind,
    cycle,
    targetMinutes,
    startedAt,
    dueAt,
    pausedAt,
    stoppedAt,
    outcome,
    isBreached: isClockBreached(clock, now),
    workingLeft:
      calendar === null || dueAt === null ? null : workingLeftAt(calendar, Date.parse(dueAt), atMs),
  };
}

/** Reads calendars from their JSON. */
export type ParseCalendar = (text: string) => BusinessCalendar;

/** Makes a reader for one list: its requests share most of their calendars, and one is prepared once for all its uses. */
export function createCalendarParser(): ParseCalendar {
  const parsed = new Map<string, BusinessCalendar>();
  return (text) => {
    // Written only by createServiceRequest, from createSlaSnapshot.
    const calendar = parsed.get(text) ?? (JSON.parse(text) as BusinessCalendar);
    parsed.set(text, calendar);
    return calendar;
  };
}
