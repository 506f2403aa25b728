import type { Kysely, Schema } from "@pharos/db";
import { type PdcaCheckKind, planStatus, reviewStatus } from "@pharos/domain/enums";
import { pdcaLimits } from "@pharos/domain/pdca";
import { businessTimeZone } from "@pharos/domain/time";
import type { ReportPeriod } from "@pharos/domain/weekly-report";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { usedItemHours, visibleContractItems } from "../contract-item/index.ts";
import { visiblePlans } from "../plan/index.ts";
import { isCountedBreach, visibleServiceRequests } from "../service-request/index.ts";
import { visibleWorkHours } from "../work-hour/index.ts";
import { type BoardScope, isOnBoard } from "./pdca.visibility.ts";

type Db = Kysely<Schema>;

/** What a week is checked for; a finding of an inspection is no matter of a week. */
type WeekCheckKind = Exclude<PdcaCheckKind, "inspection">;

/** Something of a team's week that deviates from what was planned or promised. */
export interface CheckRow {
  readonly kind: WeekCheckKind;
  readonly objectId: number;
  readonly teamId: number;
  readonly title: string;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly companyNameEn: string | null;
  readonly personId: number | null;
  readonly personName: string | null;
  readonly value: number;
}

/** What the checks of a week look at. */
export interface Week {
  readonly actor: Actor;
  readonly scope: BoardScope;
  readonly period: ReportPeriod;
  /** Today in the business time zone: what will be late tomorrow is not late yet. */
  readonly today: string;
}

const rowsMax = 100;
const days = (moment: RawBuilder<unknown>) =>
  sql<string>`((${moment}) at time zone ${sql.lit(businessTimeZone)})::date`;
const companyColumns = ["company.name as companyName", "company.name_en as companyNameEn"] as const;

/** Every deviation of a week, the gravest kinds first. */
export async function findChecks(db: Db, week: Week): Promise<CheckRow[]> {
  const kinds = ["slaBreach", "overduePlan", "overBudget", "rejectedHours", "lowRating"] as const;
  return (await Promise.all(kinds.map((kind) => find(db, kind, week)))).flat();
}

/** One deviation of a week that the caller may see. */
export async function findCheck(
  db: Db,
  { kind, objectId }: { readonly kind: PdcaCheckKind; readonly objectId: number },
  week: Week,
): Promise<CheckRow | undefined> {
  if (kind === "inspection") return undefined;
  const [row] = await find(db, kind, week, objectId);
  return row;
}

/** Deviations that belong to a team; of one object when its id is given. */
async function find(
  db: Db,
  kind: WeekCheckKind,
  week: Week,
  objectId: number | null = null,
): Promise<CheckRow[]> {
  const { rows } = await sql<Omit<CheckRow, "kind">>`
    select * from (${finders[kind](db, week)}) found
    where "teamId" is not null and (${objectId}::bigint is null or "objectId" = ${objectId}::bigint)
    limit ${rowsMax}`.execute(db);
  return rows.map((row) => ({ kind, ...row }));
}

const ofTeamOfRequest = (scope: BoardScope) =>
  isOnBoard(scope, {
    team: sql`service_request.team_id`,
    isOf: (userId) => sql<boolean>`service_request.executor_user_id = ${userId}`,
  });

/** Plans that were overdue at some moment of the week. */
const overduePlans = (db: Db, { actor, scope, period, today }: Week) =>
  db
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .select(["plan.id as objectId", "plan.title", "plan.company_id as companyId", ...companyColumns])
    .select(sql<number | null>`plan.team_id`.as("teamId"))
    .select([sql<number | null>`main.user_id`.as("personId"), nameOfUser(sql`main.user_id`).as("personName")])
    .select(
      sql<number>`least(${days(sql`coalesce(plan.ended_at, 'infinity')`)}, ${today}::date, ${period.to}::date + 1)
        - plan.end_date`.as("value"),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("plan_executor as e")
          .select("e.user_id")
          .whereRef("e.plan_id", "=", "plan.id")
          .orderBy("e.role")
          .orderBy("e.id")
          .limit(1)
          .as("main"),
      (join) => join.onTrue(),
    )
    .where(visiblePlans(actor))
    .where(
      isOnBoard(scope, {
        team: sql`plan.team_id`,
        isOf: (userId) => sql<boolean>`exists (select from plan_executor mine
          where mine.plan_id = plan.id and mine.user_id = ${userId})`,
      }),
    )
    .where(sql<boolean>`plan.end_date < least(${today}::date, ${period.to}::date + 1)`)
    .where((eb) =>
      eb.or([
        eb("plan.status", "<>", planStatus.toCode("ended")),
        sql<boolean>`${days(sql`plan.ended_at`)} > greatest(plan.end_date, ${period.from}::date - 1)`,
      ]),
    )
    .orderBy("plan.end_date")
    .orderBy("plan.id");

/** Contract items that were worked on in the week and have used more hours than they were sold with. */
const itemsOverBudget = (db: Db, { actor, scope, period }: Week) =>
  db
    .selectFrom("contract_item")
    .innerJoin("company", "company.id", "contract_item.company_id")
    .select(["contract_item.id as objectId", "contract_item.name as title"])
    .select(["contract_item.company_id as companyId", ...companyColumns])
    .select(sql<number | null>`contract_item.team_id`.as("teamId"))
    .select([
      sql<number | null>`contract_item.manager_user_id`.as("personId"),
      nameOfUser("contract_item.manager_user_id").as("personName"),
    ])
    .select(sql<number>`round(100 * ${usedItemHours} / nullif(contract_item.planned_hours, 0))`.as("value"))
    .where(visibleContractItems(actor))
    .where(
      isOnBoard(scope, {
        team: sql`contract_item.team_id`,
        isOf: (userId) => sql<boolean>`contract_item.manager_user_id = ${userId}`,
      }),
    )
    .where("contract_item.planned_hours", ">", 0)
    .where(sql<boolean>`${usedItemHours} > ${pdcaLimits.overBudgetFrom} * contract_item.planned_hours`)
    .where(
      sql<boolean>`exists (select from work_hour h where h.contract_item_id = contract_item.id
        and h.deleted_at is null and h.review_status = ${sql.lit(reviewStatus.toCode("approved"))}
        and h.work_date between ${period.from}::date and ${period.to}::date)`,
    )
    .orderBy("contract_item.id");

/** Requests on which a promise was broken in the week. */
const breaches = (db: Db, { actor, scope, period }: Week) =>
  requests(db, actor, scope)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("sla_clock as clock")
          .select(eb.fn.countAll<number>().as("broken"))
          .whereRef("clock.service_request_id", "=", "service_request.id")
          .where(sql<boolean>`${isCountedBreach("clock")}
            and ${days(sql`clock.breached_at`)} between ${period.from}::date and ${period.to}::date`)
          .as("broken"),
      (join) => join.onTrue(),
    )
    .select("broken.broken as value")
    .where("broken.broken", ">", 0)
    .orderBy("service_request.severity_rank")
    .orderBy("service_request.id");

/** Requests that were rated low in the week. */
const lowRatings = (db: Db, { actor, scope, period }: Week) =>
  requests(db, actor, scope)
    .innerJoin("service_request_rating as rating", "rating.service_request_id", "service_request.id")
    .select(sql<number>`round(${ratingScore})`.as("value"))
    .where(sql<boolean>`${ratingScore} < ${pdcaLimits.lowRatingBelow}`)
    .where(sql<boolean>`${days(sql`rating.rated_at`)} between ${period.from}::date and ${period.to}::date`)
    .orderBy("service_request.id");

/** The middle of the scores that were given. */
const ratingScore = sql`((rating.response_score + rating.duration_score + rating.result_score
  + coalesce(rating.report_score, 0))::numeric / case when rating.report_score is null then 3 else 4 end)`;

const requests = (db: Db, actor: Actor, scope: BoardScope) =>
  db
    .selectFrom("service_request")
    .innerJoin("company", "company.id", "service_request.company_id")
    .select(["service_request.id as objectId", "service_request.title"])
    .select(["service_request.company_id as companyId", ...companyColumns])
    .select(["service_request.team_id as teamId", "service_request.executor_user_id as personId"])
    .select(nameOfUser("service_request.executor_user_id").as("personName"))
    .where(visibleServiceRequests(actor))
    .where(ofTeamOfRequest(scope));

/** Hours that were returned in the week and are still as they were. */
const returnedHours = (db: Db, { actor, scope, period }: Week) =>
  db
    .selectFrom("work_hour")
    .leftJoin("company", "company.id", "work_hour.company_id")
    .select(["work_hour.id as objectId", "work_hour.title"])
    .select(["work_hour.company_id as companyId", ...companyColumns])
    .select("work_hour.team_id as teamId")
    .select([
      sql<number | null>`work_hour.executor_user_id`.as("personId"),
      nameOfUser("work_hour.executor_user_id").as("personName"),
    ])
    .select(sql<number>`work_hour.hours`.as("value"))
    .where(visibleWorkHours(actor))
    .where(
      isOnBoard(scope, {
        team: sql`work_hour.team_id`,
        isOf: (userId) => sql<boolean>`work_hour.executor_user_id = ${userId}`,
      }),
    )
    .where("work_hour.review_status", "=", reviewStatus.toCode("rejected"))
    .where(
      sql<boolean>`${days(sql`work_hour.reviewed_at`)} between ${period.from}::date and ${period.to}::date`,
    )
    .orderBy("work_hour.id");

const finders = {
  overduePlan: overduePlans,
  overBudget: itemsOverBudget,
  slaBreach: breaches,
  rejectedHours: returnedHours,
  lowRating: lowRatings,
} satisfies Record<WeekCheckKind, unknown>;
