import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listDuty } from "@pharos/api/team";
import { dutyShift } from "@pharos/domain/enums";
import { businessTimeZone, dayMs, dayNumberOf, localMinuteMs } from "@pharos/domain/time";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findDuty } from "./duty.repo.ts";

/**
 * Who is on duty now or on a day of the business time zone. Customers learn who is there at this moment, by name, and the
 * telephone of the service desk; teams, plans and telephones of people are the vendor's own.
 */
export async function listDutyRoster(
  { database, clock, config }: Pick<Platform, "database" | "clock" | "config">,
  { actor }: Call,
  { date, teamId }: HandlerInput<typeof listDuty>["query"],
): Promise<CallResult<typeof listDuty>> {
  const now = clock.now();
  const isVendor = actor.isInternal;
  const rows = await findDuty(
    database.kysely,
    isVendor ? { ...timeOf(date, now), teamId } : { from: now, until: now },
  );
  return rows.map((row) => ({
    userId: row.user_id,
    employeeName: row.name,
    headImgUrl: row.avatar_url,
    teamName: isVendor ? row.team_name : null,
    teamNameEn: isVendor ? row.team_name_en : null,
    phone: isVendor ? row.phone : config.brand.serviceDesk.phone,
    startTime: row.start_at,
    endTime: row.end_at,
    shift: dutyShift.asCode(row.shift),
  }));
}

function timeOf(date: string | undefined, now: Date): { from: Date; until: Date } {
  if (date === undefined) return { from: now, until: now };
  const startMs = localMinuteMs(dayNumberOf(date), 0, businessTimeZone);
  // The first moment of the next day belongs to the next day.
  return { from: new Date(startMs), until: new Date(startMs + dayMs - 1) };
}
