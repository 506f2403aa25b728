import { exactRelativeTime, type RelativeTime, relativeTime } from "@pharos/domain/text";
import { businessTimeZone, dayMs, hourMs, minuteMs } from "@pharos/domain/time";
import type { Locale, Translate } from "@pharos/i18n";

/** Moments, durations and numbers as words of one language; moments are ISO strings from the wire. */
export interface Format {
  /** `2026-06-12 10:15` */
  readonly dateTime: (iso: string) => string;
  /** `2026-06-12` */
  readonly date: (iso: string) => string;
  /** `10:15` */
  readonly time: (iso: string) => string;
  /** `6 月 12 日 星期五` / `Friday 12 June` */
  readonly day: (iso: string) => string;
  /** “10 minutes ago”, as the specification words it. */
  readonly relative: (iso: string, nowMs: number) => string;
  /** The same and the clock time that stands beside it; `isExact` counts the minutes of the first hour. */
  readonly ago: (
    iso: string,
    nowMs: number,
    isExact: boolean,
  ) => { readonly words: string; readonly clock: string };
  /** The time alone on the day of `nowMs`, with month and day on others: `17:00`, `11-23 17:00`. */
  readonly shortDateTime: (iso: string, nowMs: number) => string;
  /** The time of a day near `nowMs`, the day named unless it is today: `20:00`, `yesterday 20:00`, `11-25 08:00`. */
  readonly nearTime: (iso: string, nowMs: number) => string;
  /** The two largest units of a duration: `1 d 4 h`, `2 h 5 min`, `40 s`. Working time has no days. */
  readonly duration: (ms: number, options?: { readonly isWorkingTime: boolean }) => string;
  /** With the language's grouping. */
  readonly number: (value: number, digits?: number) => string;
  /** 0.25 → `25%` */
  readonly percent: (share: number) => string;
}

/** The formats of a language. All moments are shown in the business time zone, so that both sides read the same clock. */
export function formatOf(locale: Locale, t: Translate, timeZone = businessTimeZone): Format {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const dayFormat = new Intl.DateTimeFormat(locale === "zh-CN" ? "zh-CN" : "en-GB", {
    timeZone,
    month: "long",
    day: "numeric",
    weekday: "long",
  });
  const percentFormat = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const read = (iso: string) => {
    const found = new Map(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? "";
    return {
      date: `${part("year")}-${part("month")}-${part("day")}`,
      time: `${part("hour")}:${part("minute")}`,
    };
  };
  const shortDateTime = (iso: string, nowMs: number): string => {
    const { date, time } = read(iso);
    const today = read(new Date(nowMs).toISOString()).date;
    if (date === today) return time;
    return date.slice(0, 4) === today.slice(0, 4) ? `${date.slice(5)} ${time}` : `${date} ${time}`;
  };
  return {
    dateTime: (iso) => `${read(iso).date} ${read(iso).time}`,
    date: (iso) => read(iso).date,
    time: (iso) => read(iso).time,
    day: (iso) => spaced(dayFormat.format(new Date(iso))),
    relative: (iso, nowMs) => relativeText(relativeTime(Date.parse(iso), nowMs, timeZone), t),
    ago: (iso, nowMs, isExact) => {
      const relative = (isExact ? exactRelativeTime : relativeTime)(Date.parse(iso), nowMs, timeZone);
      // The bucket of older moments is their date already.
      const clock = relative.key === "text.relativeTime.date" ? read(iso).time : shortDateTime(iso, nowMs);
      return { words: relativeText(relative, t), clock };
    },
    shortDateTime,
    nearTime: (iso, nowMs) => {
      const key = nearDays.find(
        ({ offsetMs }) => read(new Date(nowMs + offsetMs).toISOString()).date === read(iso).date,
      )?.key;
      return key === undefined ? shortDateTime(iso, nowMs) : t(key, { time: read(iso).time });
    },
    duration: (ms, options) => durationText(ms, t, options?.isWorkingTime ?? false),
    number: (value, digits = 0) =>
      value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    percent: (share) => percentFormat.format(share),
  };
}

/** Puts the space between numbers and Chinese that dates of the platform lack: `6 月 12 日 星期五`. */
const spaced = (text: string): string =>
  text.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)|(?<=日)(?=星期)/gu, " ");

function relativeText(relative: RelativeTime, t: Translate): string {
  switch (relative.key) {
    case "text.relativeTime.minutes":
    case "text.relativeTime.hours":
    case "text.relativeTime.days":
      return t(relative.key, relative.vars);
    case "text.relativeTime.date":
      return t(relative.key, relative.vars);
    default:
      return t(relative.key);
  }
}

const nearDays = [
  { key: "common.duration.yesterdayAt", offsetMs: -dayMs },
  { key: "common.duration.tomorrowAt", offsetMs: dayMs },
] as const;

const units = [
  { key: "common.duration.days", size: dayMs },
  { key: "common.duration.hours", size: hourMs },
  { key: "common.duration.minutes", size: minuteMs },
  { key: "common.duration.seconds", size: 1000 },
] as const;

function durationText(ms: number, t: Translate, isWorkingTime: boolean): string {
  const known = isWorkingTime ? units.slice(1) : units;
  const first = known.findIndex((unit) => ms >= unit.size);
  if (first === -1) return t("common.duration.seconds", { count: 0 });
  let rest = ms;
  const counted = known.slice(first, first + 2).flatMap(({ key, size }) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [{ key, count }] : [];
  });
  // Chinese shortens minutes beside another unit: 5 分钟, 5 分 7 秒.
  const isPair = counted.length > 1;
  return counted
    .map(({ key, count }) =>
      isPair && key === "common.duration.minutes"
        ? t("common.duration.minutesOf", { count })
        : t(key, { count }),
    )
    .join(" ");
}
