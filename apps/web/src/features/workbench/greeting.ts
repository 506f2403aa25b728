import { businessTimeZone, zoneOffsetMs } from "@pharos/domain/time";

const hourMs = 3_600_000;

/** The greeting for the time of day in the business time zone. */
export function greetingKey(
  now: Date,
):
  | "workbench.greeting.night"
  | "workbench.greeting.morning"
  | "workbench.greeting.afternoon"
  | "workbench.greeting.evening" {
  const hour = Math.floor((now.getTime() + zoneOffsetMs(now.getTime(), businessTimeZone)) / hourMs) % 24;
  if (hour < 6) return "workbench.greeting.night";
  if (hour < 12) return "workbench.greeting.morning";
  return hour < 18 ? "workbench.greeting.afternoon" : "workbench.greeting.evening";
}
