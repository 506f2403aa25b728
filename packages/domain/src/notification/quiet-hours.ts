import type { Severity } from "../enums.ts";
import { businessTimeZone, dayNumberAt, localMinuteMs } from "../time.ts";

/** When a person wants no mail and no SMS. */
export interface QuietHours {
  readonly isEnabled: boolean;
  /** Minute of the day, 0 to 1439. */
  readonly fromMinute: number;
  /** Minute of the day; before `fromMinute` it is on the next day, equal to it the quiet hours are empty. */
  readonly untilMinute: number;
}

/** The moment at which quiet hours that contain `nowMs` end; null outside them. The end itself is loud again. */
export function quietUntilMs(
  nowMs: number,
  { isEnabled, fromMinute, untilMinute }: QuietHours,
  timeZone: string = businessTimeZone,
): number | null {
  if (!isEnabled || fromMinute === untilMinute) return null;
  const today = dayNumberAt(nowMs, timeZone);
  // Those that began yesterday may still last.
  for (const day of [today - 1, today]) {
    const startMs = localMinuteMs(day, fromMinute, timeZone);
    const endMs = localMinuteMs(untilMinute > fromMinute ? day : day + 1, untilMinute, timeZone);
    if (startMs <= nowMs && nowMs < endMs) return endMs;
  }
  return null;
}

/** P1 goes out at any hour. */
export const ignoresQuietHours = (severity: Severity | undefined): boolean => severity === "p1";
