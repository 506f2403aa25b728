import type { CallResult, HandlerInput } from "@pharos/api/core";
import {
  calendarDaysMax,
  calendarPlansMax,
  type listCandidatePlans as candidatesEndpoint,
  type listPlans as endpoint,
  type getPlanCalendar,
  type listNewPlans as newEndpoint,
  type listOpenPlans as openEndpoint,
} from "@pharos/api/plan";
import { planStatus, taskType } from "@pharos/domain/enums";
import { dayNumberOf } from "@pharos/domain/time";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { countCapped } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { worksForVendor } from "../../platform/scope.ts";
import {
  type CalendarFilter,
  countByStatus,
  findCalendarPlans,
  findOpenPlans,
  findPlanPage,
  matchingPlans,
  type PlanFilter,
} from "./plan.repo.ts";
import { toCreate, toPlanRow } from "./plan.view.ts";

const candidatesMax = 50;

/** One page of the plans the caller may see. */
export async function listPlans(
  platform: Platform,
  call: Call,
  filter: PlanFilter,
): Promise<CallResult<typeof endpoint>> {
  const { kysely } = platform.database;
  const [counted, rows] = await Promise.all([
    countCapped(kysely, matchingPlans(kysely, call.actor, filter)),
    findPlanPage(kysely, call.actor, filter),
  ]);
  return {
    ...counted,
    list: rows.map((row) => toPlanRow(row, call, platform)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    create: toCreate(call, platform),
  };
}

/** The same with the number of plans by status. */
export async function listNewPlans(
  platform: Platform,
  call: Call,
  filter: PlanFilter,
): Promise<CallResult<typeof newEndpoint>> {
  const [page, counts] = await Promise.all([
    listPlans(platform, call, filter),
    countByStatus(platform.database.kysely, call.actor, filter),
  ]);
  return {
    ...page,
    counts: planStatus.codes.map((status) => ({
      status,
      count: counts.find((one) => one.status === status)?.count ?? 0,
    })),
  };
}

/** Plans of some weeks, the earliest first. */
export async function readPlanCalendar(
  platform: Platform,
  call: Call,
  filter: CalendarFilter,
): Promise<CallResult<typeof getPlanCalendar>> {
  refuseLongRange(filter);
  const rows = await findCalendarPlans(platform.database.kysely, call.actor, filter, calendarPlansMax + 1);
  return {
    list: rows.slice(0, calendarPlansMax).map((row) => toPlanRow(row, call, platform)),
    isCut: rows.length > calendarPlansMax,
  };
}

/** Refuses a range of days that ends before it begins, or that is longer than a calendar shows. */
export function refuseLongRange({ startDate, endDate }: { startDate: string; endDate: string }): void {
  if (endDate < startDate) throw fieldError("endDate", "plan.endBeforeStart");
  if (dayNumberOf(endDate) - dayNumberOf(startDate) >= calendarDaysMax)
    throw fieldError("endDate", "plan.rangeTooLong", { days: calendarDaysMax });
}

/** Plans that have not ended, to report hours on; customers report none. */
export async function listOpenPlans(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { executorId, ...filter }: HandlerInput<typeof openEndpoint>["query"],
): Promise<CallResult<typeof openEndpoint>> {
  if (!worksForVendor(actor)) return [];
  const rows = await findOpenPlans(
    database.kysely,
    actor,
    { ...filter, executorId: executorId ?? actor.userId },
    candidatesMax,
  );
  return rows.map((row) => ({
    id: row.id,
    planNo: row.plan_no,
    title: row.title,
    status: planStatus.asCode(row.status),
    companyId: row.company_id,
    companyName: row.company_name,
    startDate: row.start_date,
    endDate: row.end_date,
  }));
}

/** The plans of a service number that fulfil a service item, or that fulfil none yet and could. */
export async function listCandidatePlans(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { accId, accItemId, keyword }: HandlerInput<typeof candidatesEndpoint>["query"],
): Promise<CallResult<typeof candidatesEndpoint>> {
  const rows = await findCalendarPlans(database.kysely, actor, { accId, title: keyword }, candidatesMax);
  return rows
    .filter(({ service_item_id }) => service_item_id === null || service_item_id === accItemId || !accItemId)
    .map((row) => ({
      planId: row.id,
      planNo: row.plan_no,
      title: row.title,
      checkType: taskType.asCode(row.task_type),
      startDate: row.start_date,
      endDate: row.end_date,
      status: planStatus.asCode(row.status),
      linked: accItemId !== undefined && row.service_item_id === accItemId,
    }));
}
