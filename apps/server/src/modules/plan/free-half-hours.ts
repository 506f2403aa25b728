import type { Kysely, Schema } from "@pharos/db";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { bookingConflicts, freeHalfHours, halfHourLimits } from "@pharos/domain/plan";
import { toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { findBusinessHours, findWorkingDays } from "../sla/index.ts";
import { findBookings } from "./booking.repo.ts";

/** Hours of half an hour. */
export const halfHour = 0.5;

/**
 * The moments at which somebody has half an hour for remote work: within working time, beside leave, plans and what else was
 * agreed on by the clock. Read across organisations: whose plans stand in the way is not said.
 */
export async function findFreeHalfHours(db: Kysely<Schema>, userId: number, now: Date): Promise<number[]> {
  const startDate = businessToday(now);
  const calendar = await findBusinessHours(db, startDate);
  if (!calendar) return [];
  const endDate = daysAfter(startDate, halfHourLimits.daysAhead);
  const bookings = await findBookings(db, null, { userIds: [userId], startDate, endDate });
  const isWorkday = await findWorkingDays(db);
  const wanted = (date: string) => ({
    kind: "plan" as const,
    startDate: date,
    endDate: date,
    hours: halfHour,
    siteCompanyId: null,
  });
  return freeHalfHours({
    calendar,
    nowMs: now.getTime(),
    taken: [...bookings.flatMap(({ absence }) => absence ?? []), ...(await findAgreedTimes(db, userId, now))],
    hasRoom: (date) => bookingConflicts(wanted(date), bookings, isWorkday).length === 0,
  });
}

/** Times of somebody's open plans that have one. */
async function findAgreedTimes(db: Kysely<Schema>, userId: number, now: Date) {
  const { rows } = await sql<{ from: string; to: string }>`
    select p.starts_at as "from", p.ends_at as "to" from plan p join plan_executor e on e.plan_id = p.id
    where e.user_id = ${userId} and p.ends_at > ${now} and p.deleted_at is null and p.ended_at is null`.execute(
    db,
  );
  return rows.map(({ from, to }) => ({ fromMs: toMs(from), toMs: toMs(to) }));
}
