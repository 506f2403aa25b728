import { planDaysMax } from "@pharos/api/plan";
import type { Kysely, Schema } from "@pharos/db";
import { plannedWithin } from "@pharos/domain/plan";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { ledTeams, seesEverything } from "../../platform/scope.ts";
import { visiblePlans } from "../plan/index.ts";
import { isWorked } from "./worked.sql.ts";

/** Parts of people of plans. */
const shares = sql<Share>`plan_share`;

/** Those, and people who are no longer part of a plan they reported hours on: with none of its hours. */
export const sharesWithFormer = sql<Share>`(
  select plan_id, user_id, role, start_date, end_date, hours from plan_share
  union all
  select former.id, h.executor_user_id, null, former.start_date, former.end_date, 0
  from (select distinct plan_id, executor_user_id from work_hour where plan_id is not null and deleted_at is null) h
  join plan former on former.id = h.plan_id
  where not exists (select from plan_executor e
    where e.plan_id = h.plan_id and e.user_id = h.executor_user_id))`;

interface Share {
  readonly plan_id: number;
  readonly user_id: number;
  readonly role: number | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly hours: number;
}

/**
 * What people have to do by plans: one row for each person of a plan, with the person's days and share of the hours. The
 * caller reads what hours of the plan would be readable: the own, those of led teams, or all.
 */
export const plannedWork = (db: Kysely<Schema>, actor: Actor, from = shares) =>
  db
    .selectFrom("plan")
    .innerJoin(from.as("share"), (join) => join.onRef("share.plan_id", "=", "plan.id"))
    .select(["plan.id", "share.user_id", "share.role", "share.start_date", "share.end_date", "share.hours"])
    .where(visiblePlans(actor))
    .where((eb) =>
      seesEverything(actor)
        ? sql<boolean>`true`
        : eb.or([
            eb("share.user_id", "=", actor.userId),
            eb("plan.team_id", "=", sql<number>`any(${[...ledTeams(actor)]}::bigint[])`),
          ]),
    );

/** The hours of a person of a plan. */
export const hoursOfShare = sql<number>`share.hours`;

/** Planned work that touches a span of days. Nobody's part lies outside the plan, whose own days have an index. */
export const plannedBetween = (
  db: Kysely<Schema>,
  actor: Actor,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  plannedWork(db, actor)
    .where("plan.start_date", "<=", to)
    .where("plan.start_date", ">", dateOfDayNumber(dayNumberOf(from) - planDaysMax))
    .where("share.end_date", ">=", from)
    .where("share.start_date", "<=", to);

/** Planned hours between two days, added up by a key of the planned work. */
export async function sumPlanned(
  db: Kysely<Schema>,
  actor: Actor,
  days: { readonly from: string; readonly to: string },
  { key, teamId, isWorkday }: PlannedGrouping,
): Promise<Map<string, number>> {
  const rows = await plannedBetween(db, actor, days)
    .select(sql<string>`coalesce(${key}::text, '')`.as("key"))
    .$if(teamId !== undefined, (query) => query.where("plan.team_id", "=", teamId ?? 0))
    .execute();
  const sums = new Map<string, number>();
  for (const row of rows) {
    const work = { startDate: row.start_date, endDate: row.end_date, hours: row.hours };
    sums.set(row.key, (sums.get(row.key) ?? 0) + plannedWithin(work, days, isWorkday));
  }
  return new Map([...sums].map(([name, hours]) => [name, Math.round(hours * 10) / 10]));
}

interface PlannedGrouping {
  /** Of `plan` and its `share`; nothing is the empty key. */
  readonly key: RawBuilder<unknown>;
  readonly teamId?: number | undefined;
  readonly isWorkday: (date: string) => boolean;
}

/** Hours that a person has reported on a plan on one day; what was returned does not count. */
export interface ReportedDay {
  readonly planId: number;
  readonly userId: number;
  readonly date: string;
  readonly hours: number;
}

/** Hours reported on plans by a person between two days. */
export async function findReportedDays(
  db: Kysely<Schema>,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReportedDay[]> {
  const rows = await db
    .selectFrom("work_hour")
    .select(["plan_id", "work_date", sql<number>`sum(hours)`.as("hours")])
    .where("executor_user_id", "=", userId)
    .where("plan_id", "is not", null)
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .where("deleted_at", "is", null)
    .where(isWorked)
    .groupBy(["plan_id", "work_date"])
    .execute();
  return rows.map((row) => ({ planId: row.plan_id ?? 0, userId, date: row.work_date, hours: row.hours }));
}

/** The name of the person of a row of `plannedWork`. */
export const nameOfShare = nameOfUser("share.user_id").$castTo<string>();
