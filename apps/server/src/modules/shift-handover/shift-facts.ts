import type { ShiftFacts } from "@pharos/api/shift-handover";
import type { Kysely, Schema } from "@pharos/db";
import { handoverGroup, planStatus, workCategory } from "@pharos/domain/enums";
import {
  businessTimeZone,
  dateAt,
  dateOfDayNumber,
  dayNumberOf,
  localMinuteMs,
  toBusinessIso,
} from "@pharos/domain/time";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { visiblePlans } from "../plan/index.ts";
import { findDutyRequests, visibleRequestIds } from "../service-request/index.ts";
import { findTeamLeave } from "../team/index.ts";
import type { HandoverRow } from "./shift-handover.repo.ts";

/** A note holds this many requests; more are no longer read. */
const requestsMax = 100;
const plansMax = 100;
/** More plans than this are not even counted. */
const countedPlansMax = 5000;

/** Facts as a signature keeps them, whoever reads them later. */
export type KeptFacts = Omit<ShiftFacts, "morePlans"> & {
  /** Plans that the note does not hold. */
  readonly morePlanIds?: readonly number[];
  /** Who was on the roster of either shift at its signature. */
  readonly outgoingNames?: readonly string[];
  readonly incomingNames?: readonly string[];
};

type Change = Pick<HandoverRow, "team_id" | "group_type" | "change_at">;

/** What there is to hand over now, whoever reads it: `keepVisible` stands between it and a reader. */
export async function findShiftFacts(
  db: Kysely<Schema>,
  actor: Actor,
  { team_id: teamId, group_type, change_at }: Change,
  now: Date,
): Promise<KeptFacts> {
  // The duty team answers for everybody's requests and knows what is done at customers.
  const isForAll = workCategory.fromCode(group_type) === "duty";
  const today = dateAt(now.getTime(), businessTimeZone);
  const until = dayNumberOf(dateAt(Math.max(now.getTime(), Date.parse(change_at)), businessTimeZone)) + 1;
  const [requests, plans, absences] = await Promise.all([
    findDutyRequests(db, actor, { teamId, isForAll, limit: requestsMax + 1 }, now),
    findPlans(db, { teamId, isForAll, from: today, until: dateOfDayNumber(until) }),
    findTeamLeave(db, teamId, { from: now, to: new Date(localMinuteMs(until + 1, 0, businessTimeZone)) }),
  ]);
  return {
    takenAt: toBusinessIso(now.getTime()),
    requests: requests
      .slice(0, requestsMax)
      .map(({ group, request }) => ({ group: handoverGroup.toCode(group), request })),
    isCut: requests.length > requestsMax,
    ...plans,
    absences,
  };
}

/** Plans that run between two days or begin then, `YYYY-MM-DD`, both included. */
async function findPlans(
  db: Kysely<Schema>,
  {
    teamId,
    isForAll,
    from,
    until,
  }: { readonly teamId: number; readonly isForAll: boolean; readonly from: string; readonly until: string },
): Promise<Pick<KeptFacts, "plans" | "morePlanIds">> {
  const found = db
    .selectFrom("plan")
    .where("plan.deleted_at", "is", null)
    .where("plan.status", "<>", planStatus.toCode("ended"))
    .where("plan.start_date", "<=", until)
    // What is overdue runs on, however long.
    .where((eb) =>
      eb.or([eb("plan.end_date", ">=", from), eb("plan.status", "<>", planStatus.toCode("notStarted"))]),
    )
    .$if(!isForAll, (query) =>
      query.where(
        sql<SqlBool>`(plan.team_id = ${teamId} or exists (select from plan_executor e
          join team_member m on m.user_id = e.user_id and m.status = 1
          where e.plan_id = plan.id and m.team_id = ${teamId}))`,
      ),
    )
    .orderBy("plan.start_date")
    .orderBy("plan.id");
  const [rows, more] = await Promise.all([
    found
      .innerJoin("company", "company.id", "plan.company_id")
      .select(["plan.id", "plan.plan_no", "plan.title", "plan.status", "plan.start_date", "plan.end_date"])
      .select(["company.name as company_name", "company.name_en as company_name_en"])
      .select(
        sql<string[]>`array(select ${nameOfUser("e.user_id")} from plan_executor e where e.plan_id = plan.id
          order by e.role, e.id)`.as("executor_names"),
      )
      .limit(plansMax)
      .execute(),
    found.select("plan.id").offset(plansMax).limit(countedPlansMax).execute(),
  ]);
  return { plans: rows.map(toPlan), morePlanIds: more.map(({ id }) => id) };
}

interface PlanRow {
  readonly id: number;
  readonly plan_no: string;
  readonly title: string;
  readonly status: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly company_name: string;
  readonly company_name_en: string | null;
  readonly executor_names: string[];
}

function toPlan(row: PlanRow): ShiftFacts["plans"][number] {
  return {
    id: row.id,
    planNo: row.plan_no,
    title: row.title,
    status: planStatus.asCode(row.status),
    startDate: row.start_date,
    endDate: row.end_date,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    executorNames: row.executor_names,
  };
}

/** What of the facts a reader may know of now: what became invisible leaves the note as if it had never been there. */
export async function keepVisible(db: Kysely<Schema>, actor: Actor, kept: KeptFacts): Promise<ShiftFacts> {
  const { morePlanIds = [], outgoingNames: _outgoing, incomingNames: _incoming, ...facts } = kept;
  const [requests, plans] = await Promise.all([
    visibleRequestIds(
      db,
      actor,
      facts.requests.map(({ request }) => request.id),
    ),
    db
      .selectFrom("plan")
      .select("plan.id")
      .where(visiblePlans(actor))
      .where(sql<SqlBool>`plan.id = any(${[...facts.plans.map(({ id }) => id), ...morePlanIds]}::bigint[])`)
      .execute(),
  ]);
  const planIds = new Set(plans.map(({ id }) => id));
  return {
    ...facts,
    requests: facts.requests.filter(({ request }) => requests.has(request.id)),
    plans: facts.plans.filter(({ id }) => planIds.has(id)),
    morePlans: morePlanIds.filter((id) => planIds.has(id)).length,
  };
}
