import { businessTimeZone, endOfDayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { insertPeriod, onLeave, onSite } from "./period.repo.ts";
import { isRunningAt } from "./person.sql.ts";
import { giveDutyBack } from "./substitute.ts";
import { leaveChanged } from "./team.events.ts";

/** A status that somebody is given. */
export interface NewStatus {
  readonly userId: number;
  /** Code of the status. */
  readonly status: number;
  readonly start: Date;
  /** Null: until another one is given. */
  readonly end: Date | null;
  readonly remark: string | null;
  readonly setBy: number;
  /** Leave that somebody asks for is not granted yet. */
  readonly isRequest?: boolean;
}

/**
 * Stores a status. One with an end is dated and takes the place of none but the same status of the same time; one without
 * ends what runs now, and lies under everything dated. What lies ahead stays. Answers the id of the dated row.
 */
export async function writeEngineerStatus(tx: UnitOfWork, given: NewStatus): Promise<number | undefined> {
  const { db, now } = tx;
  const { userId, status, start, end, remark, setBy, isRequest = false } = given;
  if (end === null) await endRunning(tx, given);
  else await replaceSame(tx, given);
  if (!isRequest)
    await db
      .insertInto("engineer_state_change")
      .values({ user_id: userId, status, from_at: start, to_at: end, remark, set_by: setBy, created_at: now })
      .execute();
  if (end !== null || status === onLeave || status === onSite) {
    const state = isRequest ? "requested" : "approved";
    return insertPeriod(db, now, { userId, status, from: start, to: end, remark, by: setBy, state });
  }
  const row = {
    user_id: userId,
    status,
    base_status: status,
    from_at: start,
    to_at: null,
    remark,
    set_by: setBy,
  };
  await db
    .insertInto("engineer_state")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  return undefined;
}

/** Ends what runs: it took until now. */
async function endRunning(tx: UnitOfWork, { userId, setBy }: NewStatus): Promise<void> {
  const { db, now } = tx;
  const { rows } = await sql<{ readonly id: number; readonly status: number }>`
    update engineer_period set version = version + 1,
      to_at = case when from_at < ${now} then ${now}::timestamptz else to_at end,
      state = case when from_at < ${now} then state else 'cancelled' end,
      cancelled_by = ${setBy}, cancelled_at = ${now}
    where user_id = ${userId} and ${isRunningAt("engineer_period", now)}
    returning id, status`.execute(db);
  for (const { id } of rows.filter((row) => row.status === onLeave)) {
    await giveDutyBack(tx, id, now);
    await tx.publish(leaveChanged, { id, step: "ended", by: setBy });
  }
}

/** Takes back what said the same of the same time before. Of leave only one without an end, which gets one. */
async function replaceSame(
  { db, now }: UnitOfWork,
  { userId, status, start, end, setBy }: NewStatus,
): Promise<void> {
  const isSame = sql`user_id = ${userId} and status = ${status} and state = 'approved'
    and (status <> ${onLeave} or to_at is null)`;
  await sql`
    update engineer_period set version = version + 1, state = 'cancelled', cancelled_by = ${setBy}, cancelled_at = ${now}
    where ${isSame} and from_at >= ${start} and from_at < ${end}`.execute(db);
  await sql`
    update engineer_period set version = version + 1, to_at = ${start}
    where ${isSame} and from_at < ${start} and coalesce(to_at, 'infinity') > ${start}`.execute(db);
}

/** Puts somebody on site for the rest of the business day, unless a stay says so already. */
export async function stayOnSite(tx: UnitOfWork, userId: number): Promise<void> {
  const end = new Date(endOfDayMs(tx.now.getTime(), businessTimeZone));
  const running = await tx.db
    .selectFrom("engineer_period")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", onSite)
    .where("state", "=", "approved")
    .where(sql<boolean>`from_at <= ${tx.now} and coalesce(to_at, 'infinity') >= ${end}`)
    .executeTakeFirst();
  if (running) return;
  await writeEngineerStatus(tx, { userId, status: onSite, start: tx.now, end, remark: null, setBy: userId });
}
