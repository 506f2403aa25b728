import {
  businessTimeZone,
  dayNumberOf,
  localMinuteMs,
  minuteMs,
  toIso,
  toMs,
  zoneOffsetMs,
} from "@pharos/domain/time";

// Fields for date and time know no zone: they are given the wall clock of the business time zone.

/** `2026-06-12T10:15` of a moment. */
export function wallClockOf(iso: string): string {
  const ms = toMs(iso);
  return toIso(ms + zoneOffsetMs(ms, businessTimeZone)).slice(0, 16);
}

/** The moment of `2026-06-12T10:15`. */
export function momentOf(wallClock: string): string {
  const [date = "", time = ""] = wallClock.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return toIso(localMinuteMs(dayNumberOf(date), 0, businessTimeZone) + (hours * 60 + minutes) * minuteMs);
}
