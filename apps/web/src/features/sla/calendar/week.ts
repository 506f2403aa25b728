import type { SlaWeeklyInterval } from "@pharos/api/sla";
import type { Translate } from "@pharos/i18n";

/** ISO numbers of the days of the week, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** A minute of the day as `09:00`; 1440 is `24:00`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The working time of a day as it is typed: `09:00-12:00, 13:30-18:00`. */
export const dayText = (intervals: readonly SlaWeeklyInterval[], weekday: number): string =>
  intervals
    .filter((interval) => interval.weekday === weekday)
    .toSorted((a, b) => a.startMinute - b.startMinute)
    .map(({ startMinute, endMinute }) => `${clockText(startMinute)}-${clockText(endMinute)}`)
    .join(", ");

const stretch = /^(\d{1,2})[:：](\d{2})\s*[-–—~至]\s*(\d{1,2})[:：](\d{2})$/;

/** Reads what `dayText` writes, with either language's punctuation; undefined when it makes no sense. */
export function readDay(text: string, weekday: number): SlaWeeklyInterval[] | undefined {
  const parts = text
    .split(/[,，;；、]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const intervals = parts.map((part) => {
    const [, fromHour, fromMinute, toHour, toMinute] = stretch.exec(part) ?? [];
    return {
      weekday,
      startMinute: Number(fromHour) * 60 + Number(fromMinute),
      endMinute: Number(toHour) * 60 + Number(toMinute),
    };
  });
  const isSound = intervals.every(
    ({ startMinute, endMinute }) => startMinute >= 0 && startMinute < endMinute && endMinute <= 1440,
  );
  return isSound ? intervals : undefined;
}

/** Runs of days with the same working time, in words: “Mon–Fri 09:00-18:00”. */
export function weekLines(
  intervals: readonly SlaWeeklyInterval[],
  t: Translate,
): { days: string; time: string }[] {
  const runs: { from: Weekday; to: Weekday; time: string }[] = [];
  for (const weekday of weekdays) {
    const time = dayText(intervals, weekday);
    const last = runs.at(-1);
    if (last?.time === time) last.to = weekday;
    else runs.push({ from: weekday, to: weekday, time });
  }
  return runs.map(({ from, to, time }) => ({
    days:
      from === to
        ? t(`sla.weekday.${from}`)
        : t("sla.weekday.run", { from: t(`sla.weekday.${from}`), to: t(`sla.weekday.${to}`) }),
    time: time === "" ? t("sla.calendar.rest") : time,
  }));
}
