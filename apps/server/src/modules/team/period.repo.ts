import type { Kysely, Schema, Selectable } from "@pharos/db";
import { engineerStatus } from "@pharos/domain/enums";
import { partOfDayOf } from "@pharos/domain/team";
import { businessTimeZone } from "@pharos/domain/time";
import { sql } from "kysely";
import { personName } from "../../platform/person-name.ts";
import { absenceOf } from "./period-time.ts";
import { isRunningAt } from "./person.sql.ts";

/** What somebody does for a time: leave, a stay at a customer, or another status with an end. */
export type PeriodRow = Selectable<Schema["engineer_period"]>;

export const onLeave = engineerStatus.toCode("onLeave");
export const onSite = engineerStatus.toCode("onSite");

/** Columns of a period that somebody gives. */
export interface NewPeriod {
  readonly userId: number;
  readonly status: number;
  readonly from: Date;
  /** Null: until it is ended. */
  readonly to: Date | null;
  readonly remark: string | null;
  readonly by: number;
  /** Only of leave. */
  readonly leaveKind?: string | null;
  readonly state?: "requested" | "approved";
  readonly substituteId?: number | null;
}

/** Adds a period, and answers its id. */
export async function insertPeriod(db: Kysely<Schema>, now: Date, period: NewPeriod): Promise<number> {
  const isLeave = period.status === onLeave;
  const { id } = await db
    .insertInto("engineer_period")
    .values({
      user_id: period.userId,
      status: period.status,
      leave_kind: isLeave ? (period.leaveKind ?? "other") : null,
      from_at: period.from,
      to_at: period.to,
      state: period.state ?? "approved",
      substitute_id: period.substituteId ?? null,
      remark: period.remark,
      created_by: period.by,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The period under its lock. */
export const lockPeriod = (db: Kysely<Schema>, id: number): Promise<PeriodRow | undefined> =>
  db.selectFrom("engineer_period").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Leave of a person that touches a time and is asked for or granted. */
export const findLeaveWithin = (
  db: Kysely<Schema>,
  { userId, from, to }: { readonly userId: number; readonly from: Date; readonly to: Date | null },
): Promise<PeriodRow[]> =>
  db
    .selectFrom("engineer_period")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", onLeave)
    .where("state", "in", ["requested", "approved"])
    .where(
      sql<boolean>`from_at < coalesce(${to}::timestamptz, 'infinity') and coalesce(to_at, 'infinity') > ${from}::timestamptz`,
    )
    .orderBy("from_at")
    .execute();

/**
 * Which part of each day people are on leave, by person and date, between two days of the business time zone. Days without
 * leave are absent; half a day is 0.5.
 */
export async function findLeaveDays(
  db: Kysely<Schema>,
  userIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const { rows } = await sql<{ user_id: number; day: string; from_at: string; to_at: string | null }>`
    select p.user_id, day::date::text as day, p.from_at, p.to_at
    from engineer_period p
    join generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day
      on p.from_at < (day + interval '1 day') at time zone ${businessTimeZone}
      and coalesce(p.to_at, 'infinity') > day at time zone ${businessTimeZone}
    where p.user_id = any(${[...userIds]}::bigint[]) and p.status = ${onLeave} and p.state = 'approved'`.execute(
    db,
  );
  const days = new Map<number, Map<string, number>>();
  for (const [key, absences] of Map.groupBy(rows, ({ user_id, day }) => `${user_id} ${day}`)) {
    const [userId = "", day = ""] = key.split(" ");
    const part = partOfDayOf(absences.map(absenceOf), day);
    if (part === 0) continue;
    const known = days.get(Number(userId)) ?? new Map<string, number>();
    known.set(day, part);
    days.set(Number(userId), known);
  }
  return days;
}

/** What somebody is said to do now: since when, until when. */
export interface StateNow {
  readonly status: number;
  readonly from_at: string;
  readonly to_at: string | null;
  readonly remark: string | null;
}

/** The status of now and what it comes from: what began last of what is dated, a turn of duty, or the lasting status. */
export async function findStateNow(
  db: Kysely<Schema>,
  userId: number,
  now: Date,
): Promise<StateNow | undefined> {
  const { rows } = await sql<StateNow>`
    select * from (
      select 0 as rank, p.status, p.from_at, p.to_at, p.remark, p.id from engineer_period p
      where p.user_id = ${userId} and ${isRunningAt("p", now)}
      union all
      select 1, 0::smallint, d.start_at, d.end_at, null, d.id from duty_roster d
      where d.user_id = ${userId} and d.start_at <= ${now} and d.end_at > ${now}
      union all
      select 2, s.status, s.from_at, (
        select min(p.from_at) from engineer_period p
        where p.user_id = s.user_id and p.state = 'approved' and p.from_at > ${now}), s.remark, 0
      from engineer_state s where s.user_id = ${userId}
    ) said order by rank, from_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Statuses someone was given, the newest first. */
export async function findStateChanges(db: Kysely<Schema>, userId: number, limit: number) {
  const { rows } = await sql<{
    status: number;
    from_at: string;
    to_at: string | null;
    remark: string | null;
    set_by_name: string | null;
  }>`
    select c.status, c.from_at, c.to_at, c.remark, case when by.id is not null then ${personName("by")} end as set_by_name
    from engineer_state_change c left join app_user by on by.id = c.set_by
    where c.user_id = ${userId}
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}
