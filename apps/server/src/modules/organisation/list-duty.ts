import type { CallResult, HandlerInput } from "@pharos/contract/core";
import type { listDuty } from "@pharos/contract/organisation";
import { businessTimeZone, dayMs, dayNumberOf, localMinuteMs } from "@pharos/domain/time";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findDuty } from "./duty.repo.ts";

/** Who is on duty now or on a day of the business time zone. Telephone numbers are for the vendor's own people. */
export async function listDutyRoster(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { date, teamId }: HandlerInput<typeof listDuty>["query"],
): Promise<CallResult<typeof listDuty>> {
  const rows = await findDuty(database.kysely, { ...timeOf(date, clock.now()), teamId });
  return rows.map((row) => ({
    userId: row.user_id,
    employeeName: row.name,
    headImgUrl: row.avatar_url,
    teamName: row.team_name,
    phone: actor.isInternal ? row.phone : null,
    startTime: row.start_at,
    endTime: row.end_at,
    shift: row.shift,
  }));
}

function timeOf(date: string | undefined, now: Date): { from: Date; until: Date } {
  if (date === undefined) return { from: now, until: now };
  const startMs = localMinuteMs(dayNumberOf(date), 0, businessTimeZone);
  // The first moment of the next day belongs to the next day.
  return { from: new Date(startMs), until: new Date(startMs + dayMs - 1) };
}
