import type { DutyTurn } from "@pharos/api/team";
import { mondayOf } from "@pharos/domain/team";
import {
  businessTimeZone,
  dateOfDayNumber,
  dayMs,
  dayNumberAt,
  dayNumberOf,
  hourMs,
  localMinuteMs,
  toMs,
} from "@pharos/domain/time";

/** How much of the roster is shown. */
export type RosterMode = "week" | "month";

/** The days that are shown, whole weeks from Monday, `YYYY-MM-DD`. */
export function daysOf(mode: RosterMode, day: string): string[] {
  if (mode === "week") return daysFrom(mondayOf(day), 7);
  const first = `${day.slice(0, 8)}01`;
  const from = mondayOf(first);
  const afterMonth = dayNumberOf(monthsLater(first, 1));
  return daysFrom(from, Math.ceil((afterMonth - from) / 7) * 7);
}

/** The same place one step earlier or later. */
export function step(mode: RosterMode, day: string, direction: 1 | -1): string {
  return mode === "week"
    ? dateOfDayNumber(dayNumberOf(day) + 7 * direction)
    : monthsLater(`${day.slice(0, 8)}01`, direction);
}

function daysFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dateOfDayNumber(first + index));
}

function monthsLater(firstOfMonth: string, months: number): string {
  const [year = 0, month = 1] = firstOfMonth.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The day a turn begins on. */
export const dayOf = (turn: Pick<DutyTurn, "startTime">): string =>
  dateOfDayNumber(dayNumberAt(toMs(turn.startTime), businessTimeZone));

/** The turns that begin on a day. */
export const turnsOn = (turns: readonly DutyTurn[], day: string): DutyTurn[] =>
  turns.filter((turn) => dayOf(turn) === day);

/** Hours of a day that no one is on duty, of a full day. */
export function gapHours(turns: readonly Pick<DutyTurn, "startTime" | "endTime">[], day: string): number {
  const startMs = localMinuteMs(dayNumberOf(day), 0, businessTimeZone);
  const endMs = startMs + dayMs;
  const spans = turns
    .map((turn) => ({
      from: Math.max(startMs, toMs(turn.startTime)),
      to: Math.min(endMs, toMs(turn.endTime)),
    }))
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from);
  let coveredTo = startMs;
  let gapMs = 0;
  for (const { from, to } of spans) {
    gapMs += Math.max(0, from - coveredTo);
    coveredTo = Math.max(coveredTo, to);
  }
  return Math.round(((gapMs + Math.max(0, endMs - coveredTo)) / hourMs) * 10) / 10;
}
