import { type BusinessCalendar, workingSpans } from "../sla/index.ts";
import type { Absence } from "../team/index.ts";
import { businessTimeZone, dateAt, dayMs, minuteMs } from "../time.ts";

/** Figures of half hours that are agreed on. */
export const halfHourLimits = {
  /** Nobody is asked to be there at once. */
  leadMinutes: 15,
  /** Days that have one; what is later is not agreed on in a chat. */
  daysShown: 3,
  /** So far ahead such days are looked for. */
  daysAhead: 14,
} as const;

const halfHourMs = 30 * minuteMs;

/** What decides whether somebody has half an hour. */
export interface HalfHourQuestion {
  readonly calendar: BusinessCalendar;
  readonly nowMs: number;
  /** Times that are taken, whatever the day leaves. */
  readonly taken: readonly Absence[];
  /** Whether what somebody does on a date leaves half an hour of it. */
  readonly hasRoom: (date: string) => boolean;
}

/** The moments at which somebody has half an hour within working time, the first days that have any, in order. */
export function freeHalfHours({ calendar, nowMs, taken, hasRoom }: HalfHourQuestion): number[] {
  const { leadMinutes, daysShown, daysAhead } = halfHourLimits;
  const fromMs = nowMs + leadMinutes * minuteMs;
  const isFree = (startMs: number): boolean =>
    taken.every(
      ({ fromMs: from, toMs }) => startMs + halfHourMs <= from || (toMs !== null && startMs >= toMs),
    );
  const free: number[] = [];
  const dates = new Set<string>();
  for (const span of workingSpans(calendar, fromMs, nowMs + daysAhead * dayMs)) {
    const first = Math.ceil(span.startMs / halfHourMs) * halfHourMs;
    for (let startMs = first; startMs + halfHourMs <= span.endMs; startMs += halfHourMs) {
      const date = dateAt(startMs, businessTimeZone);
      if (!isFree(startMs) || !hasRoom(date)) continue;
      if (dates.size === daysShown && !dates.has(date)) return free;
      dates.add(date);
      free.push(startMs);
    }
  }
  return free;
}
