import type { CalendarDayKind, Severity } from "../enums.ts";
import { dateAt, dateOfDayNumber, dayNumberOf, toIso, toMs } from "../time.ts";
import type { BusinessCalendar } from "./calendar.ts";
import {
  calendarDaysByYear,
  defaultCalendars,
  defaultCalendarTimeZone,
  defaultPolicies,
} from "./reference.ts";
import { createSlaSnapshot, type SlaSnapshot } from "./snapshot.ts";

// Helpers of the tests beside this file: moments are written as people in Shanghai read them.

const zone = defaultCalendarTimeZone;

/** Epoch milliseconds of `YYYY-MM-DD HH:mm[:ss]` in Shanghai. */
export const shanghai = (text: string): number => toMs(`${text.replace(" ", "T")}+08:00`);

/** ISO time of the same. */
export const iso = (text: string): string => toIso(shanghai(text));

/** A moment as `YYYY-MM-DD HH:mm`, with seconds when there are any. */
export function shown(moment: number | string): string {
  const ms = typeof moment === "number" ? moment : toMs(moment);
  const time = toIso(ms + 8 * 3_600_000).slice(11, 19);
  return `${dateAt(ms, zone)} ${time.endsWith(":00") ? time.slice(0, 5) : time}`;
}

const days: Record<string, CalendarDayKind> = Object.fromEntries(
  Object.values(calendarDaysByYear)
    .flat()
    .flatMap(({ from, to, kind }) =>
      Array.from({ length: dayNumberOf(to) - dayNumberOf(from) + 1 }, (_, i) => [
        dateOfDayNumber(dayNumberOf(from) + i),
        kind,
      ]),
    ),
);

const [wall, office] = defaultCalendars.map(
  ({ code, isWallClock, weekly }): BusinessCalendar => ({ code, isWallClock, weekly, timeZone: zone, days }),
);
if (!wall || !office) throw new Error("the default calendars are two");

export const wallClock = wall;
/** Monday to Friday 09–18 with the days of 2026. */
export const business = office;

/** The default promise for a service number of 7x24 coverage, as of the beginning of 2026. */
export const snapshot7x24 = snapshotOf(0);
/** The default promise for 5x9 coverage. */
export const snapshot5x9 = snapshotOf(1);

function snapshotOf(index: number): SlaSnapshot {
  const policy = defaultPolicies[index];
  if (!policy) throw new Error("no such policy");
  return createSlaSnapshot(policy.targets, [wallClock, business], iso("2026-01-02 00:00"));
}

/** A promise with the same minutes and one calendar for all severities. */
export const snapshotWith = (
  calendar: BusinessCalendar,
  minutes: { firstResponse: number; reply: number | null; solve: number },
): SlaSnapshot => {
  const target = {
    firstResponseMinutes: minutes.firstResponse,
    replyMinutes: minutes.reply,
    solveMinutes: minutes.solve,
    calendarCode: calendar.code,
  };
  const targets: Record<Severity, typeof target> = { p1: target, p2: target, p3: target, p4: target };
  return { targets, calendars: [calendar] };
};
