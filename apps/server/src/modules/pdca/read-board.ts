import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getPdcaBoard as endpoint } from "@pharos/api/pdca";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { pdcaActionStatus, pdcaCheckKind, planStatus, reviewStatus } from "@pharos/domain/enums";
import { businessDayStart } from "@pharos/domain/time";
import { periodOf } from "@pharos/domain/weekly-report";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { visiblePlans } from "../plan/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { visibleWorkHours } from "../work-hour/index.ts";
import { pdcaActions, toAction } from "./action.repo.ts";
import { type CheckRow, findChecks, type Week } from "./checks.repo.ts";
import { mayAct } from "./pdca.policy.ts";
import { isOnBoard, scopeOf, visiblePdcaActions } from "./pdca.visibility.ts";

type Board = CallResult<typeof endpoint>;
type Db = Kysely<Schema>;

const rowsMax = 100;

/** The week of a team, of all teams of the caller, or of the caller alone, as plan, do, check, act. */
export async function readBoard(
  platform: Platform,
  call: Call,
  { date, teamId }: HandlerInput<typeof endpoint>["query"],
): Promise<Board> {
  const { actor, locale } = call;
  const scope = scopeOf(actor, teamId);
  if (!scope) throw new AppError("pdca.team.notFound");
  const db = platform.database.kysely;
  const period = periodOf("weekly", date);
  const week = { actor, scope, period, today: businessToday(platform.clock.now()) };
  const [plan, done, checks, actions, decided] = await Promise.all([
    findPlans(db, week),
    findWork(db, week),
    findChecks(db, week),
    findActions(db, week),
    countActions(db, week),
  ]);
  return {
    periodFrom: period.from,
    periodTo: period.to,
    plan,
    do: done,
    check: checks.map((row) => toCheck(row, decided)),
    act: actions.map((row) => toAction(row, call, platform)),
    abilities: { act: toAbility(mayAct(actor), locale, platform.translate) },
  };
}

const keyOf = (kind: number, objectId: number): string => `${kind} ${objectId}`;

function toCheck(
  { kind, teamId: _, ...row }: CheckRow,
  decided: ReadonlyMap<string, number>,
): Board["check"][number] {
  const code = pdcaCheckKind.toCode(kind);
  return { ...row, kind: code, actions: decided.get(keyOf(code, row.objectId)) ?? 0 };
}

/** Plans that are due in the week. */
async function findPlans(db: Db, { actor, scope, period }: Week): Promise<Board["plan"]> {
  const due = db
    .selectFrom("plan")
    .where(visiblePlans(actor))
    .where(
      isOnBoard(scope, {
        team: sql`plan.team_id`,
        isOf: (userId) => sql<boolean>`exists (select from plan_executor mine
          where mine.plan_id = plan.id and mine.user_id = ${userId})`,
      }),
    )
    .where("plan.end_date", ">=", period.from)
    .where("plan.end_date", "<=", period.to);
  const ended = planStatus.toCode("ended");
  const [sums, rows] = await Promise.all([
    due
      .select((eb) => [
        eb.fn.countAll<number>().as("count"),
        sql<number>`count(*) filter (where plan.status = ${sql.lit(ended)})`.as("ended"),
        sql<number>`coalesce(sum(plan.planned_hours), 0)`.as("hours"),
      ])
      .executeTakeFirstOrThrow(),
    due
      .innerJoin("company", "company.id", "plan.company_id")
      .select(["plan.id as planId", "plan.plan_no as planNo", "plan.title", "plan.end_date as endDate"])
      .select(["company.name as companyName", "company.name_en as companyNameEn"])
      .select(["plan.planned_hours as planHour", "plan.status"])
      .orderBy("plan.end_date")
      .orderBy("plan.id")
      .limit(rowsMax)
      .execute(),
  ]);
  return { ...sums, rows: rows.map((row) => ({ ...row, status: planStatus.asCode(row.status) })) };
}

/** Hours of the week by person, and the requests that were answered. */
async function findWork(db: Db, { actor, scope, period }: Week): Promise<Board["do"]> {
  const from = businessDayStart(period.from);
  const until = businessDayStart(period.to, 1);
  const [people, requests] = await Promise.all([
    db
      .selectFrom("work_hour")
      .select(["work_hour.executor_user_id as userId"])
      .select(nameOfUser("work_hour.executor_user_id").$castTo<string>().as("name"))
      .select([
        sql<number>`sum(work_hour.hours)`.as("hours"),
        sql<number>`coalesce(sum(work_hour.hours) filter (where work_hour.review_status = 1), 0)`.as(
          "approved",
        ),
      ])
      .where(visibleWorkHours(actor))
      .where(
        isOnBoard(scope, {
          team: sql`work_hour.team_id`,
          isOf: (userId) => sql<boolean>`work_hour.executor_user_id = ${userId}`,
        }),
      )
      .where("work_hour.work_date", ">=", period.from)
      .where("work_hour.work_date", "<=", period.to)
      // What was returned counts once it is entered again.
      .where("work_hour.review_status", "<>", reviewStatus.toCode("rejected"))
      .groupBy("work_hour.executor_user_id")
      .orderBy(sql`sum(work_hour.hours)`, "desc")
      .orderBy("work_hour.executor_user_id")
      .execute(),
    db
      .selectFrom("service_request")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where(visibleServiceRequests(actor))
      .where(
        isOnBoard(scope, {
          team: sql`service_request.team_id`,
          isOf: (userId) => sql<boolean>`service_request.executor_user_id = ${userId}`,
        }),
      )
      .where(
        sql<boolean>`exists (select from service_request_reply reply
          where reply.service_request_id = service_request.id and reply.is_vendor and reply.removed_at is null
            and reply.created_at >= ${from}::timestamptz and reply.created_at < ${until}::timestamptz)`,
      )
      .executeTakeFirstOrThrow(),
  ]);
  const sum = (of: (person: (typeof people)[number]) => number) =>
    people.reduce((total, person) => total + of(person), 0);
  return {
    hours: sum(({ hours }) => hours),
    approved: sum(({ approved }) => approved),
    requests: requests.count,
    people: people.slice(0, rowsMax),
  };
}

/** Actions of the week, and those of earlier weeks that nobody has checked yet, by their due date. */
const findActions = (db: Db, { actor, scope, period }: Week) =>
  pdcaActions(db)
    .where(visiblePdcaActions(actor))
    .where(
      isOnBoard(scope, {
        team: sql`pdca_action.team_id`,
        isOf: (userId) => sql<boolean>`pdca_action.owner_user_id = ${userId}`,
      }),
    )
    .where("pdca_action.week", "<=", period.from)
    .where((eb) =>
      eb.or([
        eb("pdca_action.week", "=", period.from),
        eb("pdca_action.status", "<>", pdcaActionStatus.toCode("checked")),
      ]),
    )
    .orderBy("pdca_action.status")
    .orderBy("pdca_action.due_date")
    .orderBy("pdca_action.id")
    .limit(rowsMax)
    .execute();

/** How many actions were decided on each deviation of the week. */
async function countActions(db: Db, { actor, period }: Week): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("pdca_action")
    .select((eb) => ["check_kind", "object_id", eb.fn.countAll<number>().as("count")])
    .where(visiblePdcaActions(actor))
    .where("week", "=", period.from)
    .groupBy(["check_kind", "object_id"])
    .execute();
  return new Map(rows.map((row) => [keyOf(row.check_kind, row.object_id), row.count]));
}
