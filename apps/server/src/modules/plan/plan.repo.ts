import type { HandlerInput } from "@pharos/api/core";
import type { getPlanCalendar, listPlans, PlanPerson, PlanRow } from "@pharos/api/plan";
import type { Kysely, Schema } from "@pharos/db";
import { planStatus } from "@pharos/domain/enums";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { offsetOf } from "../../platform/paging.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import type { RowCondition, RowSource } from "../../platform/record/record.ts";
import { beginningWith, containing, direction, wordsOf } from "../../platform/search-words.ts";
import { leadsPlan, visiblePlans } from "./plan.visibility.ts";
import { turnOfPlan } from "./turn.ts";

type Db = Kysely<Schema>;
type Builder = ExpressionBuilder<Schema, "plan">;

/** Filters, sorting and page as the endpoint parsed them. */
export type PlanFilter = HandlerInput<typeof listPlans>["query"];
/** What a calendar is narrowed by. */
export type CalendarFilter = HandlerInput<typeof getPlanCalendar>["query"];
/** What every list of plans may be narrowed by. */
export type PlanNarrowing = Partial<Omit<PlanFilter, "pageNum" | "pageSize" | "sortField" | "sortOrder">>;

/** A plan with the names around it and what the actor is to it. */
export type PlanRecord = Awaited<ReturnType<typeof findCalendarPlans>>[number];

const ended = planStatus.toCode("ended");

/** One page of the visible plans, in the wanted order. */
export async function findPlanPage(db: Db, actor: Actor, filter: PlanFilter): Promise<PlanRecord[]> {
  const order = orderOf(filter);
  const page = db
    .selectFrom("plan")
    .select("plan.id")
    .where(matching(actor, filter))
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  return records(db, actor).innerJoin(page.as("page"), "page.id", "plan.id").orderBy(order).execute();
}

/** The visible plans that a list would show, for counting. */
export const matchingPlans = (db: Db, actor: Actor, filter: PlanNarrowing) =>
  db.selectFrom("plan").select("plan.id").where(matching(actor, filter));

/** Visible plans by status, whatever status the list is narrowed to. */
export async function countByStatus(
  db: Db,
  actor: Actor,
  filter: PlanNarrowing,
): Promise<{ status: number; count: number }[]> {
  return db
    .selectFrom("plan")
    .select((eb) => ["plan.status", eb.fn.countAll<number>().as("count")])
    .where(matching(actor, { ...filter, status: undefined }))
    .groupBy("plan.status")
    .execute();
}

/** Visible plans of some days, the earliest first. */
export function findCalendarPlans(db: Db, actor: Actor, filter: PlanNarrowing, limit: number) {
  return records(db, actor)
    .where(matching(actor, filter))
    .orderBy("plan.start_date")
    .orderBy("plan.id")
    .limit(limit)
    .execute();
}

/** One visible plan. */
export async function findPlan(db: Db, actor: Actor, id: number): Promise<PlanRecord | undefined> {
  return records(db, actor).where(visiblePlans(actor)).where("plan.id", "=", id).executeTakeFirst();
}

/** The plan that is meant, with the names around it and what the actor is to it. */
export const readPlanRecord = (from: RowSource, which: RowCondition<"plan">, actor: Actor) =>
  records(from, actor).where(which).executeTakeFirst();

function records(from: RowSource, actor: Actor) {
  return from
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .innerJoin("team", "team.id", "plan.team_id")
    .leftJoin("service_number", "service_number.id", "plan.service_number_id")
    .leftJoin("service_item", "service_item.id", "plan.service_item_id")
    .leftJoin("implementation_plan", "implementation_plan.id", "plan.implementation_plan_id")
    .selectAll("plan")
    .select([
      "company.name as company_name",
      "company.name_en as company_name_en",
      "company.address as company_address",
      "team.name as team_name",
      "team.name_en as team_name_en",
      "service_number.sn",
      "service_item.name as item_name",
      "implementation_plan.name as implementation_plan_name",
      nameOfUser("plan.manager_user_id").as("manager_name"),
      nameOfUser("plan.ended_by").as("ended_by_name"),
      executors.as("executors"),
      leadsPlan(actor).as("is_led"),
      sql<boolean>`exists (select 1 from plan_executor mine
        where mine.plan_id = plan.id and mine.user_id = ${actor.userId} and mine.role = 0)`.as("is_main"),
      sql<string | null>`(select max(came.checked_in_at) from plan_check_in came
        where came.plan_id = plan.id and came.user_id = ${actor.userId})`.as("own_check_in"),
      arrivals.as("arrivals"),
      turnOfPlan.as("turn"),
      sql<boolean>`exists (select from work_hour reported
        where reported.plan_id = plan.id and reported.deleted_at is null)`.as("has_hours"),
    ]);
}

const arrivals: RawBuilder<PlanRow["arrivals"]> = sql<PlanRow["arrivals"]>`coalesce((
  select jsonb_agg(jsonb_build_object('userId', came.user_id, 'name', ${personName("u")}, 'at', came.at) order by came.at)
  from (select user_id, max(checked_in_at) as at from plan_check_in where plan_id = plan.id group by user_id) came
  join app_user u on u.id = came.user_id), '[]'::jsonb)`;

const executors: RawBuilder<PlanPerson[]> = sql<PlanPerson[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', e.id, 'userId', e.user_id, 'name', ${personName("u")},
    'headImgUrl', u.avatar_url, 'role', e.role, 'planHour', e.planned_hours, 'startDate', e.start_date,
    'endDate', e.end_date) order by e.role, e.id)
  from plan_executor e join app_user u on u.id = e.user_id where e.plan_id = plan.id), '[]'::jsonb)`;

/** What is overdue, the longest first; what is open, the soonest first; what has ended, the last first. */
const byUrgency = sql`
  case plan.status when ${planStatus.toCode("overdue")}::int then 0 when ${ended}::int then 2 else 1 end,
  case plan.status when ${planStatus.toCode("overdue")}::int then plan.end_date when ${ended}::int then null
    else plan.start_date end,
  plan.end_date desc, plan.id desc`;

/** The wanted order; the number decides among equals. */
function orderOf({ sortField, sortOrder }: PlanFilter): RawBuilder<unknown> {
  if (sortField === "urgency") return byUrgency;
  const wanted = {
    startDate: sql`plan.start_date`,
    endDate: sql`plan.end_date`,
    planNo: sql`plan.id`,
    planHour: sql`plan.planned_hours`,
    actualHours: sql`plan.actual_hours`,
  }[sortField];
  return sql`${wanted} ${direction(sortOrder)}, plan.id ${direction(sortOrder)}`;
}

/** Everything a list is narrowed by. */
export function matching(actor: Actor, filter: PlanNarrowing): (eb: Builder) => Expression<SqlBool> {
  return (eb) => eb.and([visiblePlans(actor)(eb), ...wordConditions(eb, filter), ...conditions(eb, filter)]);
}

function wordConditions(eb: Builder, { title, companyName }: PlanNarrowing): Expression<SqlBool>[] {
  return [
    ...wordsOf(title).map((word) =>
      eb.or([eb("plan.title", "ilike", containing(word)), eb("plan.plan_no", "ilike", beginningWith(word))]),
    ),
    ...wordsOf(companyName).map(
      (word) => sql<SqlBool>`exists (select 1 from company named where named.id = plan.company_id
        and (named.name ilike ${containing(word)} or named.name_en ilike ${containing(word)}
          or named.short_name ilike ${containing(word)}))`,
    ),
  ];
}

function conditions(eb: Builder, filter: PlanNarrowing): Expression<SqlBool>[] {
  return [
    ...(filter.companyId ? [eb("plan.company_id", "=", filter.companyId)] : []),
    ...(filter.teamId ? [eb("plan.team_id", "=", filter.teamId)] : []),
    ...(filter.waitingFor ? [sql<SqlBool>`${turnOfPlan} ->> 'holder' = ${filter.waitingFor}`] : []),
    ...(filter.unassigned === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from plan_executor any_of where any_of.plan_id = plan.id) <> ${filter.unassigned}`,
        ]),
    ...(filter.executorId ? [isOfPerson(filter.executorId, filter)] : []),
    ...(filter.checkType ? [sql<SqlBool>`plan.task_type = any(${filter.checkType}::smallint[])`] : []),
    ...(filter.status ? [sql<SqlBool>`plan.status = any(${filter.status}::smallint[])`] : []),
    ...(filter.startDate ? [eb("plan.end_date", ">=", filter.startDate)] : []),
    ...(filter.endDate ? [eb("plan.start_date", "<=", filter.endDate)] : []),
    ...(filter.accId ? [eb("plan.service_number_id", "=", filter.accId)] : []),
    ...(filter.contractItemId ? [eb("plan.contract_item_id", "=", filter.contractItemId)] : []),
    ...(filter.contractId
      ? [
          sql<SqlBool>`plan.contract_item_id in (
            select sold.id from contract_item sold where sold.contract_id = ${filter.contractId})`,
        ]
      : []),
    ...(filter.missingAcc === undefined
      ? []
      : [eb("plan.service_number_id", filter.missingAcc ? "is" : "is not", null)]),
    ...(filter.missingImpl === undefined
      ? []
      : [eb("plan.implementation_plan_id", filter.missingImpl ? "is" : "is not", null)]),
  ];
}

/** Whether somebody carries a plan out, on a day of the own part where days are asked for. */
const isOfPerson = (
  userId: number,
  { startDate, endDate }: Pick<PlanNarrowing, "startDate" | "endDate">,
): Expression<SqlBool> => sql<SqlBool>`plan.id in (
  select theirs.plan_id from plan_executor theirs join plan whole on whole.id = theirs.plan_id
  where theirs.user_id = ${userId}
    and (${startDate ?? null}::date is null or coalesce(theirs.end_date, whole.end_date) >= ${startDate ?? null}::date)
    and (${endDate ?? null}::date is null or coalesce(theirs.start_date, whole.start_date) <= ${endDate ?? null}::date))`;

/** What an open plan of a person is called, for reporting hours on it. */
export async function findOpenPlans(
  db: Db,
  actor: Actor,
  { keyword, ...filter }: { companyId?: number; executorId?: number; keyword?: string },
  limit: number,
) {
  return db
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .select(["plan.id", "plan.plan_no", "plan.title", "plan.status", "plan.company_id"])
    .select(["company.name as company_name", "plan.start_date", "plan.end_date"])
    .where((eb) => matching(actor, { ...filter, title: keyword })(eb as unknown as Builder))
    .where("plan.status", "<>", ended)
    .orderBy("plan.start_date", "desc")
    .orderBy("plan.id", "desc")
    .limit(limit)
    .execute();
}
