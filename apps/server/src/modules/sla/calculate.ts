import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { calculateSla as contract } from "@pharos/api/sla";
import { addBusinessMinutes, workingIntervals } from "@pharos/domain/sla";
import { businessTimeZone, dateAt, toBusinessIso } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { findBusinessCalendar } from "./calendar.repo.ts";

/** When a target that starts at a moment is due: by the very functions that move the clocks of requests. */
export async function calculateDue(
  { database }: Platform,
  { calendarId, createdAt, targetMinutes }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const startMs = Date.parse(createdAt);
  const calendar = await findBusinessCalendar(database.kysely, calendarId, dateAt(startMs, businessTimeZone));
  if (!calendar) throw new AppError("sla.calendarNotFound");
  const dueMs = addBusinessMinutes(calendar, startMs, targetMinutes);
  const intervals = workingIntervals(calendar, startMs, dueMs, "submitted").map(
    ({ from, to, state, businessMinutes }) => ({
      from,
      to: to ?? toBusinessIso(dueMs),
      // A clock that no one touches is never paused.
      state: state === "outOfHours" ? ("outOfHours" as const) : ("running" as const),
      businessMinutes,
    }),
  );
  return { dueAt: toBusinessIso(dueMs), intervals };
}
