import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listPlannedHours as endpoint, PlannedHours } from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { planRole, planStatus, taskType } from "@pharos/domain/enums";
import { deviationOf } from "@pharos/domain/plan";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { beginningWith, containing, direction, wordsOf } from "../../platform/search-words.ts";
import { hoursOfShare, nameOfShare, plannedWork, sharesWithFormer } from "./planned-work.repo.ts";

type Filter = HandlerInput<typeof endpoint>["query"];

/** What took more than this beyond the plan is over it. */
const overFrom = 1.1;

/** One page of the planned hours of people by plan, and the hours of all pages. */
export async function listPlannedHours(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  filter: Filter,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const shares = matching(db, actor, filter).as("work");
  const [count, sums, rows] = await Promise.all([
    countCapped(db, db.selectFrom(shares).select("work.id")),
    db
      .selectFrom(shares)
      .select([
        sql<number>`coalesce(sum(work.hours), 0)`.as("planned"),
        sql<number>`coalesce(sum(work.actual), 0)`.as("actual"),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(shares)
      .selectAll("work")
      .orderBy(orderOf(filter))
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
      .execute(),
  ]);
  return {
    ...count,
    list: rows.map(toRow),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    sumPlanHour: toTenth(sums.planned),
    sumActualHours: sums.actual,
  };
}

/** Hours that the person of a share reported on its plan; what was returned does not count. */
const reportedHours = sql<number>`(select coalesce(sum(h.hours), 0) from work_hour h
  where h.plan_id = plan.id and h.executor_user_id = share.user_id and h.deleted_at is null and h.review_status <> 2)`;

function matching(db: Kysely<Schema>, actor: Actor, filter: Filter) {
  const work = plannedWork(db, actor, sharesWithFormer)
    .innerJoin("company", "company.id", "plan.company_id")
    .innerJoin("team", "team.id", "plan.team_id")
    .select(["plan.plan_no", "plan.title", "plan.task_type", "plan.company_id", "plan.status"])
    .select(["company.name as company_name", "company.name_en as company_name_en"])
    .select(["team.name as team_name", "team.name_en as team_name_en"])
    .select([nameOfShare.as("executor_name"), reportedHours.as("actual")]);
  return work.where((eb) =>
    eb.and([
      ...wordsOf(filter.title).map((word) =>
        eb.or([
          eb("plan.title", "ilike", containing(word)),
          eb("plan.plan_no", "ilike", beginningWith(word)),
        ]),
      ),
      ...(filter.from ? [eb("plan.end_date", ">=", filter.from)] : []),
      ...(filter.to ? [eb("plan.start_date", "<=", filter.to)] : []),
      ...(filter.companyId ? [eb("plan.company_id", "=", filter.companyId)] : []),
      ...(filter.teamId ? [eb("plan.team_id", "=", filter.teamId)] : []),
      ...(filter.accId ? [eb("plan.service_number_id", "=", filter.accId)] : []),
      ...(filter.executorId ? [eb("share.user_id", "=", filter.executorId)] : []),
      ...(filter.checkType ? [sql<boolean>`plan.task_type = any(${[...filter.checkType]}::smallint[])`] : []),
      ...(filter.status ? [sql<boolean>`plan.status = any(${[...filter.status]}::smallint[])`] : []),
      ...(filter.isOver === undefined ? [] : [isOver(filter.isOver)]),
    ]),
  );
}

const isOver = (wanted: boolean) =>
  sql<boolean>`(${reportedHours} > ${overFrom} * ${hoursOfShare}) = ${wanted}`;

function orderOf({ sortField, sortOrder }: Filter) {
  const wanted = {
    startDate: sql`work.start_date`,
    planHour: sql`work.hours`,
    actualHours: sql`work.actual`,
    deviation: sql`work.actual / nullif(work.hours, 0)`,
  }[sortField];
  const way = direction(sortOrder);
  return sql`${wanted} ${way} nulls last, work.id ${way}, work.user_id`;
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>["execute"]>>[number];

const toTenth = (hours: number): number => Math.round(hours * 10) / 10;

function toRow(row: Row): PlannedHours {
  return {
    planId: row.id,
    planNo: row.plan_no,
    title: row.title,
    checkType: taskType.asCode(row.task_type),
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    executorId: row.user_id,
    executorName: row.executor_name,
    role: row.role === null ? null : planRole.asCode(row.role),
    startDate: row.start_date,
    endDate: row.end_date,
    status: planStatus.asCode(row.status),
    planHour: toTenth(row.hours),
    actualHours: row.actual,
    deviation: planStatus.fromCode(row.status) === "notStarted" ? null : deviationOf(row.hours, row.actual),
  };
}
