import type { ReportFigures, ReportHours } from "@pharos/api/service-report";
import type { Kysely, Schema } from "@pharos/db";
import { planStatus, reviewStatus, taskType } from "@pharos/domain/enums";
import { monthAfter, monthOf, type ReportMonth, reportLimits } from "@pharos/domain/service-report";
import { sql } from "kysely";
import { nameOfUser } from "../../../platform/person-name.ts";

const ended = planStatus.toCode("ended");

/** Plans under a service number: what ended in the month, and what the customer was told the next one brings. */
export async function findPlans(
  db: Kysely<Schema>,
  serviceNumberId: number,
  month: ReportMonth,
): Promise<Pick<ReportFigures, "plansDone" | "plansNext">> {
  const next = monthOf(monthAfter(month.month, 1));
  const plans = () =>
    db
      .selectFrom("plan")
      .select([
        "plan_no as planNo",
        "title",
        "task_type as taskType",
        "start_date as startDate",
        "end_date as endDate",
        "status",
      ])
      .where("service_number_id", "=", serviceNumberId)
      .where("deleted_at", "is", null)
      .orderBy("start_date")
      .orderBy("id")
      .limit(reportLimits.rows);
  const [done, planned] = await Promise.all([
    plans()
      .where("status", "=", ended)
      .where("ended_at", ">=", month.fromIso)
      .where("ended_at", "<", month.untilIso)
      .execute(),
    plans()
      .where("status", "<>", ended)
      .where("delivered_at", "is not", null)
      .where("start_date", "<=", next.to)
      .where("end_date", ">=", next.from)
      .execute(),
  ]);
  const toPlan = (row: (typeof done)[number]): ReportFigures["plansDone"][number] => ({
    ...row,
    taskType: taskType.asCode(row.taskType),
    status: planStatus.asCode(row.status),
  });
  return { plansDone: done.map(toPlan), plansNext: planned.map(toPlan) };
}

/** The limited service items of a service number, as their ledgers stood when the month ended. */
export async function findQuotas(
  db: Kysely<Schema>,
  serviceNumberId: number,
  { fromIso, untilIso }: ReportMonth,
): Promise<ReportFigures["quotas"]> {
  const isUse = sql`(q.kind = 1 or r.kind = 1)`;
  const { rows } = await sql<ReportFigures["quotas"][number]>`
    select i.name, i.unit,
      coalesce(sum(q.amount) filter (where not coalesce(${isUse}, false)), 0) as granted,
      coalesce(-sum(q.amount) filter (where ${isUse} and q.created_at >= ${fromIso}::timestamptz), 0) as "usedInMonth",
      coalesce(sum(q.amount), 0) as "left"
    from service_item i
    join quota_entry q on q.service_item_id = i.id and q.created_at < ${untilIso}::timestamptz
    left join quota_entry r on r.id = q.reverses_id
    where i.service_number_id = ${serviceNumberId} and i.deleted_at is null and i.is_limited
    group by i.id order by i.id limit ${reportLimits.rows}`.execute(db);
  return rows;
}

/** The approved hours of a month under a service number, all of them; what is shown of them is decided when they are read. */
export async function findHours(
  db: Kysely<Schema>,
  serviceNumberId: number,
  { from, to }: ReportMonth,
): Promise<ReportHours> {
  const approved = () =>
    db
      .selectFrom("work_hour")
      .where("work_hour.service_number_id", "=", serviceNumberId)
      .where("work_hour.deleted_at", "is", null)
      .where("work_hour.review_status", "=", reviewStatus.toCode("approved"))
      .where("work_hour.work_date", ">=", from)
      .where("work_hour.work_date", "<=", to);
  const [sums, lines] = await Promise.all([
    approved()
      .select(["service_type", sql<number>`sum(hours)`.as("hours")])
      .groupBy("service_type")
      .orderBy("service_type")
      .execute(),
    approved()
      .leftJoin("service_request", "service_request.id", "work_hour.service_request_id")
      .leftJoin("plan", "plan.id", "work_hour.plan_id")
      .select([
        "work_hour.work_date",
        "work_hour.service_type",
        "work_hour.hours",
        nameOfUser("work_hour.executor_user_id").as("engineer"),
        sql<string | null>`case when not service_request.is_confidential then service_request.sr_no
          when plan.delivered_at is not null or plan.status = ${ended} then plan.plan_no end`.as("subject"),
      ])
      .orderBy("work_hour.work_date")
      .orderBy("work_hour.id")
      .limit(reportLimits.rows)
      .execute(),
  ]);
  return {
    total: sums.reduce((sum, { hours }) => sum + hours, 0),
    byType: sums.map(({ service_type, hours }) => ({ taskType: taskType.asCode(service_type), hours })),
    lines: lines.map((row) => ({
      workDate: row.work_date,
      engineer: row.engineer ?? "",
      taskType: taskType.asCode(row.service_type),
      hours: row.hours,
      subject: row.subject,
    })),
  };
}
