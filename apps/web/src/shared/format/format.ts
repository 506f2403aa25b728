import { type RelativeTime, relativeTime } from "@pharos/domain/text";
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
  /** `6月12日 星期五` / `Friday, 12 June` */
  readonly day: (iso: string) => string;
  /** “10 minutes ago”, as the specification words it. */
  readonly relative: (iso: string, nowMs: number) => string;
  /** The two largest units of a duration: `1 d 4 h`, `2 h 5 min`, `40 s`. */
  readonly duration: (ms: number) => string;
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
  return {
    dateTime: (iso) => `${read(iso).date} ${read(iso).time}`,
    date: (iso) => read(iso).date,
    time: (iso) => read(iso).time,
    day: (iso) => dayFormat.format(new Date(iso)),
    relative: (iso, nowMs) => relativeText(relativeTime(Date.parse(iso), nowMs, timeZone), t),
    duration: (ms) => durationText(ms, t),
    number: (value, digits = 0) =>
      value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    percent: (share) => percentFormat.format(share),
  };
}

function relativeText(relative: RelativeTime, t: Translate): string {
  switch (relative.key) {
    case "text.relativeTime.hours":
    case "text.relativeTime.days":
      return t(relative.key, relative.vars);
    case "text.relativeTime.date":
      return t(relative.key, relative.vars);
    default:
      return t(relative.key);
  }
}

function durationText(ms: number, t: Translate): string {
  const units = [
    { key: "common.duration.days", size: dayMs },
    { key: "common.duration.hours", size: hourMs },
    { key: "common.duration.minutes", size: minuteMs },
    { key: "common.duration.seconds", size: 1000 },
  ] as const;
  const total = Math.max(0, ms);
  const first = units.findIndex((unit) => total >= unit.size);
  if (first === -1) return t("common.duration.seconds", { count: 0 });
  let rest = total;
  const words: string[] = [];
  for (const { key, size } of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) words.push(t(key, { count }));
  }
  return words.join(" ");
}
