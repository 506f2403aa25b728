import type { WeeklyFacts } from "@pharos/api/weekly-report";
import type { Kysely, Schema } from "@pharos/db";
import { reviewStatus } from "@pharos/domain/enums";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import type { ReportPeriod } from "@pharos/domain/weekly-report";
import { hourLimits } from "@pharos/domain/work-hour";
import { sql } from "kysely";
import { findWorkingDays } from "../sla/index.ts";
import { findLeaveDays } from "../team/index.ts";
import { findBreaches, momentsOf } from "./breaches.repo.ts";

/** Hours that count as worked: what was returned does not until it is entered again. */
const isWorked = sql<boolean>`review_status <> ${sql.lit(reviewStatus.toCode("rejected"))}`;

/** What the portal knows of somebody's period: hours, requests, broken promises. */
export async function findFacts(
  db: Kysely<Schema>,
  userId: number,
  period: ReportPeriod,
): Promise<WeeklyFacts> {
  const { from, until } = momentsOf(period);
  const [hours, plans, requests, expected, breaches] = await Promise.all([
    findHours(db, userId, period),
    findPlans(db, userId, period),
    findRequests(db, userId, { from, until, period }),
    expectedHours(db, userId, period),
    findBreaches(db, [userId], period),
  ]);
  return {
    hours: { ...hours, expected },
    requests,
    plans,
    breaches: [...(breaches.get(userId) ?? [])],
  };
}

async function findHours(db: Kysely<Schema>, userId: number, { from, to }: ReportPeriod) {
  return db
    .selectFrom("work_hour")
    .select([
      sql<number>`coalesce(sum(hours), 0)`.as("total"),
      sql<number>`coalesce(sum(hours) filter (where review_status = 1), 0)`.as("approved"),
      sql<number>`coalesce(sum(hours) filter (where overtime_type is not null), 0)`.as("overtime"),
    ])
    .where(isWorked)
    .where("executor_user_id", "=", userId)
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** Plans on which the person reported hours in the period, and those of the person that were due in it. */
async function findPlans(
  db: Kysely<Schema>,
  userId: number,
  { from, to }: ReportPeriod,
): Promise<NonNullable<WeeklyFacts["plans"]>> {
  const { rows } = await sql<NonNullable<WeeklyFacts["plans"]>[number]>`
    with worked as (
      select plan_id as id, sum(hours) as hours from work_hour
      where executor_user_id = ${userId} and plan_id is not null and deleted_at is null and ${isWorked}
        and work_date between ${from}::date and ${to}::date
      group by 1),
    due as (
      select p.id from plan_executor e join plan p on p.id = e.plan_id
      where e.user_id = ${userId} and p.end_date between ${from}::date and ${to}::date)
    select p.id, p.plan_no as "planNo", p.title, c.name as "companyName", c.name_en as "companyNameEn", p.status,
      coalesce(worked.hours, 0) as hours
    from (select id from worked union select id from due) touched
    join plan p on p.id = touched.id and p.deleted_at is null
    join company c on c.id = p.company_id
    left join worked on worked.id = p.id
    order by p.end_date, p.id limit 200`.execute(db);
  return rows;
}

async function expectedHours(
  db: Kysely<Schema>,
  userId: number,
  { from, to }: ReportPeriod,
): Promise<number> {
  const [isWorkday, leave] = await Promise.all([
    findWorkingDays(db),
    findLeaveDays(db, [userId], { from, to }),
  ]);
  const first = dayNumberOf(from);
  const days = Array.from({ length: dayNumberOf(to) - first + 1 }, (_, index) =>
    dateOfDayNumber(first + index),
  );
  const away = leave.get(userId);
  return days
    .filter(isWorkday)
    .reduce((sum, day) => sum + (1 - (away?.get(day) ?? 0)) * hourLimits.dayHours, 0);
}

async function findRequests(
  db: Kysely<Schema>,
  userId: number,
  { from, until, period }: { from: string; until: string; period: ReportPeriod },
): Promise<WeeklyFacts["requests"]> {
  const { rows } = await sql<WeeklyFacts["requests"][number]>`
    with said as (
      select service_request_id as id, count(*)::int as replies from service_request_reply
      where author_user_id = ${userId} and is_vendor and removed_at is null
        and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
      group by 1),
    worked as (
      select service_request_id as id, sum(hours) as hours from work_hour
      where executor_user_id = ${userId} and service_request_id is not null and deleted_at is null and ${isWorked}
        and work_date between ${period.from}::date and ${period.to}::date
      group by 1)
    select r.id, r.sr_no as "srNo", r.title, c.name as "companyName", c.name_en as "companyNameEn",
      r.severity, r.status,
      coalesce(said.replies, 0) as replies, coalesce(worked.hours, 0) as hours
    from (select id from said union select id from worked) touched
    join service_request r on r.id = touched.id and r.deleted_at is null
    join company c on c.id = r.company_id
    left join said on said.id = r.id left join worked on worked.id = r.id
    order by r.severity_rank, r.id limit 200`.execute(db);
  return rows;
}
