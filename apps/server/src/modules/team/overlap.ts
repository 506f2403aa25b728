import { businessTimeZone, toIso, toMs, zoneOffsetMs } from "@pharos/domain/time";
import type { Locale } from "@pharos/i18n";
import { fieldError } from "../../platform/field-error.ts";
import type { DutyRow } from "./duty.repo.ts";

/** Refuses at a field, and says which turn stands in the way. */
export function refuseOverlap(turn: DutyRow, field: string, locale: Locale): never {
  throw fieldError(field, "team.dutyOverlap", {
    name: turn.name,
    from: wallClock(turn.start_at),
    to: wallClock(turn.end_at),
    team: locale === "en-US" ? (turn.team_name_en ?? turn.team_name) : turn.team_name,
  });
}

/** `06-12 20:00` of the business time zone: the same in both languages. */
function wallClock(time: string): string {
  const ms = toMs(time);
  return toIso(ms + zoneOffsetMs(ms, businessTimeZone))
    .slice(5, 16)
    .replace("T", " ");
}
