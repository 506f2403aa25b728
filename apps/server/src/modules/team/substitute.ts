import { sqlStateOf } from "@pharos/db";
import { sql } from "kysely";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { delegateRequests, takeRequestsBack } from "../service-request/index.ts";
import { lockPeriod, type PeriodRow } from "./period.repo.ts";

type SubstitutePlatform = Pick<Platform, "sessionChanges">;

/** Lets the substitute take over: the duty from the first moment of the leave, the open requests once it has begun. */
export async function startSubstitution(
  { sessionChanges }: SubstitutePlatform,
  tx: UnitOfWork,
  period: PeriodRow,
): Promise<void> {
  if ((await giveDutyToSubstitute(tx, period)) > 0) notifySessions(sessionChanges, tx, period);
  await followLeave(tx, period.id);
}

/** Gives back what the substitute has of a leave that was taken back or has ended. */
export async function stopSubstitution(
  { sessionChanges }: SubstitutePlatform,
  tx: UnitOfWork,
  period: PeriodRow,
): Promise<void> {
  await giveDutyBack(tx, period.id, tx.now);
  notifySessions(sessionChanges, tx, period);
  await followLeave(tx, period.id);
}

/** The rights of the duty go to whoever has it with the next request. */
function notifySessions(
  sessionChanges: Platform["sessionChanges"],
  tx: UnitOfWork,
  { user_id, substitute_id }: PeriodRow,
): void {
  for (const userId of [user_id, ...(substitute_id === null ? [] : [substitute_id])])
    sessionChanges.change(tx, { userId });
}

/**
 * Lets the substitute help with the open requests of the absent person while the leave runs, and no longer. Called when
 * leave changes, and every few minutes for what begins, ends or is assigned meanwhile.
 */
export async function followLeave(tx: UnitOfWork, periodId: number): Promise<void> {
  const period = await lockPeriod(tx.db, periodId);
  if (!period || period.substitute_id === null) return;
  const isRunning =
    period.state === "approved" &&
    new Date(period.from_at) <= tx.now &&
    (period.to_at === null || new Date(period.to_at) > tx.now);
  const delegation = { periodId, absentId: period.user_id, substituteId: period.substitute_id };
  if (isRunning) await delegateRequests(tx, delegation);
  else await takeRequestsBack(tx, delegation);
  await tx.db
    .updateTable("engineer_period")
    .set({ is_delegated: isRunning })
    .where("id", "=", periodId)
    .execute();
}

/**
 * Gives the substitute the turns of duty that lie within a leave. A turn that only begins or ends within it is divided, so
 * that the roster, the rights of the duty and the answer to who is on duty name who is there.
 */
export async function giveDutyToSubstitute(tx: UnitOfWork, period: PeriodRow): Promise<number> {
  const { id, user_id, substitute_id, from_at, to_at } = period;
  if (substitute_id === null) return 0;
  try {
    await divideTurns(tx, user_id, from_at);
    if (to_at !== null) await divideTurns(tx, user_id, to_at);
    const { numUpdatedRows } = await tx.db
      .updateTable("duty_roster")
      .set({ user_id: substitute_id, period_id: id, phone: phoneOf(substitute_id) })
      .set("version", sql<number>`version + 1`)
      .where("user_id", "=", user_id)
      .where("period_id", "is", null)
      .where("start_at", ">=", from_at)
      .where(sql<boolean>`end_at <= coalesce(${to_at}::timestamptz, 'infinity')`)
      // What is over was the absent person's.
      .where("end_at", ">", sql<string>`${tx.now}`)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  } catch (error) {
    // Nobody has two turns at once: the substitute is on duty in another team then.
    if (sqlStateOf(error) === "23P01") throw fieldError("substituteId", "team.substituteOnDuty");
    throw error;
  }
}

/** Gives turns of a leave that has ended or was cancelled back to whose they were, from a moment on. */
export async function giveDutyBack(tx: UnitOfWork, periodId: number, from: Date): Promise<void> {
  const period = await tx.db
    .selectFrom("engineer_period")
    .select(["user_id", "substitute_id"])
    .where("id", "=", periodId)
    .executeTakeFirst();
  if (!period || period.substitute_id === null) return;
  await divideTurns(tx, period.substitute_id, from.toISOString(), periodId);
  await tx.db
    .updateTable("duty_roster")
    .set({ user_id: period.user_id, period_id: null, phone: phoneOf(period.user_id) })
    .set("version", sql<number>`version + 1`)
    .where("period_id", "=", periodId)
    .where("start_at", ">=", sql<string>`${from}`)
    .execute();
}

/** Divides the turn of a person that runs at a moment into what lies before it and what lies after. */
async function divideTurns(
  { db }: UnitOfWork,
  userId: number,
  moment: string,
  periodId?: number,
): Promise<void> {
  const turn = await db
    .selectFrom("duty_roster")
    .selectAll()
    .where("user_id", "=", userId)
    .where("start_at", "<", moment)
    .where("end_at", ">", moment)
    .$if(periodId !== undefined, (query) => query.where("period_id", "=", periodId ?? 0))
    .forUpdate()
    .executeTakeFirst();
  if (!turn) return;
  const { id, version, ...columns } = turn;
  await db
    .updateTable("duty_roster")
    .set({ end_at: moment, version: version + 1 })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("duty_roster")
    .values({ ...columns, start_at: moment })
    .execute();
}

/** The telephone under which somebody is reached on duty: that of the last turn, else the own one. */
const phoneOf = (userId: number) => sql<string | null>`coalesce(
  (select own.phone from duty_roster own where own.user_id = ${userId} and own.phone is not null and own.period_id is null
    order by own.start_at desc limit 1),
  (select e.phone from employee e where e.user_id = ${userId} and e.status = 1 and length(e.phone) <= 16 order by e.id limit 1))`;
