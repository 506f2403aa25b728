import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listHours as endpoint, findHourRecords as recordsEndpoint } from "@pharos/api/work-hour";
import type { Schema } from "@pharos/db";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { direction } from "../../platform/search-words.ts";
import { hourRecords } from "./work-hour.repo.ts";
import { toHourRecord } from "./work-hour.view.ts";
import { visibleWorkHours, waitsForReviewOf } from "./work-hour.visibility.ts";
import { cityOf, isWorked } from "./worked.sql.ts";

type Filter = HandlerInput<typeof endpoint>["query"];
type Builder = ExpressionBuilder<Schema, "work_hour">;

/** One page of the records the caller may see, and the hours worked of all pages: returned ones are listed, not counted. */
export async function listHours(
  platform: Platform,
  call: Call,
  filter: Filter,
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const matching = matchingHours(call.actor, filter);
  const order = orderOf(filter);
  const page = db
    .selectFrom("work_hour")
    .select("work_hour.id")
    .where(matching)
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  const [count, sum, rows] = await Promise.all([
    countCapped(db, db.selectFrom("work_hour").select("work_hour.id").where(matching)),
    db
      .selectFrom("work_hour")
      .select(sql<number>`coalesce(sum(hours), 0)`.as("hours"))
      .where(matching)
      .where(isWorked)
      .executeTakeFirstOrThrow(),
    hourRecords(db).innerJoin(page.as("page"), "page.id", "work_hour.id").orderBy(order).execute(),
  ]);
  return {
    ...count,
    list: rows.map((row) => toHourRecord(row, call, platform)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    sumHours: sum.hours,
  };
}

/** Records of several people; no people are all whose hours the caller may see. */
export async function findHourRecords(
  platform: Platform,
  call: Call,
  input: HandlerInput<typeof recordsEndpoint>["body"],
): Promise<CallResult<typeof recordsEndpoint>> {
  const db = platform.database.kysely;
  const matching = (eb: Builder) =>
    eb.and([
      visibleWorkHours(call.actor)(eb),
      eb("work_hour.work_date", ">=", input.from),
      eb("work_hour.work_date", "<=", input.to),
      ...(input.executorIds.length > 0 ? [isAny("executor_user_id", input.executorIds)] : []),
    ]);
  const [count, rows] = await Promise.all([
    countCapped(db, db.selectFrom("work_hour").select("work_hour.id").where(matching)),
    hourRecords(db)
      .where((eb) => matching(eb as unknown as Builder))
      .orderBy("work_hour.work_date")
      .orderBy("work_hour.id")
      .limit(input.pageSize)
      .offset(offsetOf(input))
      .execute(),
  ]);
  return {
    ...count,
    list: rows.map((row) => toHourRecord(row, call, platform)),
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}

const isAny = (column: string, values: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`work_hour.${column}`)} = any(${[...values]}::bigint[])`;

/** What a list is narrowed by, without its page and order. */
export type HourNarrowing = Partial<Omit<Filter, "pageNum" | "pageSize" | "sortField" | "sortOrder">>;

/** The visible records of a list narrowed like this. */
export const matchingHours =
  (actor: Actor, filter: HourNarrowing) =>
  (eb: Builder): Expression<SqlBool> =>
    conditions(eb, actor, filter);

function conditions(eb: Builder, actor: Actor, filter: HourNarrowing): Expression<SqlBool> {
  const is = (
    column: "company_id" | "team_id" | "service_number_id" | "executor_user_id" | "plan_id",
    id?: number,
  ) => (id === undefined ? [] : [eb(`work_hour.${column}`, "=", id)]);
  const among = (column: string, codes?: readonly number[]) => (codes ? [isAny(column, codes)] : []);
  const isMissing = (column: "service_number_id" | "plan_id", wanted?: boolean) =>
    wanted === undefined ? [] : [eb(`work_hour.${column}`, wanted ? "is" : "is not", null)];
  return eb.and([
    visibleWorkHours(actor)(eb),
    ...(filter.mine ? [waitsForReviewOf(actor)(eb)] : []),
    ...(filter.from ? [eb("work_hour.work_date", ">=", filter.from)] : []),
    ...(filter.to ? [eb("work_hour.work_date", "<=", filter.to)] : []),
    ...(filter.title ? [contains(sql`work_hour.title`, filter.title)] : []),
    ...(filter.remark ? [contains(sql`work_hour.remark`, filter.remark)] : []),
    ...is("company_id", filter.companyId),
    ...is("team_id", filter.teamId),
    ...is("service_number_id", filter.accId),
    ...is("executor_user_id", filter.executorId),
    ...among("executor_user_id", filter.executorIds),
    ...is("plan_id", filter.planId),
    ...(filter.city ? [sql<SqlBool>`${cityOf(sql`work_hour.executor_user_id`)} = ${filter.city}`] : []),
    ...among("kind", filter.kind),
    ...among("service_type", filter.serviceType),
    ...among("review_status", filter.reviewStatus),
    ...among("sign_state", filter.signState),
    ...isMissing("service_number_id", filter.missingAcc),
    ...isMissing("plan_id", filter.missingImpl),
    ...(filter.without ? [withoutAny[filter.without]] : []),
    ...(filter.isWorked ? [isWorked] : []),
    ...(filter.isOvertime ? [eb("work_hour.overtime_type", "is not", null)] : []),
    ...(filter.hasBonus ? [hasApprovedBonus] : []),
  ]);
}

const withoutAny: Readonly<Record<NonNullable<Filter["without"]>, Expression<SqlBool>>> = {
  company: sql<SqlBool>`work_hour.company_id is null`,
  team: sql<SqlBool>`work_hour.team_id is null`,
  type: sql<SqlBool>`work_hour.service_type is null`,
  city: sql<SqlBool>`coalesce(${cityOf(sql`work_hour.executor_user_id`)}, '') = ''`,
};

const hasApprovedBonus = sql<SqlBool>`(work_hour.review_status = 1 and exists (
  select from work_hour_bonus b where b.work_hour_id = work_hour.id and b.status = 1))`;

const orderOf = ({ sortField, sortOrder }: Filter) => {
  const wanted = sortField === "taskTime" ? sql`work_hour.hours` : sql`work_hour.work_date`;
  return sql`${wanted} ${direction(sortOrder)}, work_hour.id ${direction(sortOrder)}`;
};
