import { badgeMax, elapsedHoursMax, ratingLimits } from "./limits.ts";
import { businessTimeZone, dateAt, dayMs, hourMs, minuteMs } from "./time.ts";

export { type ErrorCodeFinding, findErrorCodes } from "./error-codes.ts";

/** How long ago something was: a translation key and what its words need. */
export type RelativeTime =
  | {
      readonly key: "text.relativeTime.justNow" | "text.relativeTime.oneMinute";
      readonly vars?: undefined;
    }
  | {
      readonly key: "text.relativeTime.tenMinutes" | "text.relativeTime.halfHour";
      readonly vars?: undefined;
    }
  | {
      readonly key: "text.relativeTime.minutes" | "text.relativeTime.hours" | "text.relativeTime.days";
      readonly vars: { readonly count: number };
    }
  | { readonly key: "text.relativeTime.date"; readonly vars: { readonly date: string } };

/**
 * just now (< 1 min), 1 minute ago (< 10), 10 minutes ago (< 30), half an hour ago (< 60), N hours ago (< 1 day),
 * N days ago (up to 7 days), then the date. A moment in the future is a clock that is wrong: just now.
 */
export function relativeTime(fromMs: number, nowMs: number, timeZone = businessTimeZone): RelativeTime {
  const passedMs = nowMs - fromMs;
  if (passedMs < minuteMs) return { key: "text.relativeTime.justNow" };
  if (passedMs < 10 * minuteMs) return { key: "text.relativeTime.oneMinute" };
  if (passedMs < 30 * minuteMs) return { key: "text.relativeTime.tenMinutes" };
  if (passedMs < hourMs) return { key: "text.relativeTime.halfHour" };
  if (passedMs < dayMs)
    return { key: "text.relativeTime.hours", vars: { count: Math.floor(passedMs / hourMs) } };
  if (passedMs <= 7 * dayMs) {
    return { key: "text.relativeTime.days", vars: { count: Math.floor(passedMs / dayMs) } };
  }
  return { key: "text.relativeTime.date", vars: { date: dateAt(fromMs, timeZone) } };
}

/** As `relativeTime`, with every minute of the first hour, for where an emergency is worked on. */
export function exactRelativeTime(fromMs: number, nowMs: number, timeZone = businessTimeZone): RelativeTime {
  const passedMs = nowMs - fromMs;
  return passedMs < minuteMs || passedMs >= hourMs
    ? relativeTime(fromMs, nowMs, timeZone)
    : { key: "text.relativeTime.minutes", vars: { count: Math.floor(passedMs / minuteMs) } };
}

/** A duration in hours with one decimal, at least `0.1`, at most `999+`. */
export function hoursText(durationMs: number): string {
  const hours = Math.max(0.1, Math.round(durationMs / (hourMs / 10)) / 10);
  return hours > elapsedHoursMax ? `${elapsedHoursMax}+` : hours.toFixed(1);
}

/** The duration since a moment, as `hoursText`. */
export const hoursSince = (fromMs: number, nowMs: number): string => hoursText(nowMs - fromMs);

/** A file's size in B, KB, MB or GB, with at most two decimals: `1.5 MB`. */
export function fileSize(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let size = bytes;
  let unit = 0;
  // Compares what will be shown, so that 1048575 bytes are 1 MB and not 1024 KB.
  while (Math.round(size * 100) / 100 >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Math.round(size * 100) / 100} ${units[unit]}`;
}

/** Stars of a score from 0 to 100: divided by 20, rounded, at most 5. */
export const ratingToStars = (score: number): number =>
  Math.min(ratingLimits.starsMax, Math.round(score / ratingLimits.scorePerStar));

/** The number an unread badge shows: at most 99. */
export const badgeCount = (unread: number): number => Math.min(badgeMax, unread);

/** A phone number with its middle hidden: `138****0000`; short ones are hidden whole. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? "****" : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** A mail address whose local part shows its first letter only: `l***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "***" : `${email.slice(0, 1)}***${email.slice(at)}`;
}
