import type { Kysely, Schema } from "@pharos/db";
import {
  contractItemStatus,
  type HourKind,
  type TaskType,
  taskType,
  workCategory,
} from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visiblePlans } from "../plan/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";

/** What hours are entered for, as far as a record takes it over. */
export interface HourTarget {
  readonly title: string;
  readonly companyId: number | null;
  readonly serviceNumberId: number | null;
  readonly contractItemId: number | null;
  /** The team that works on it; of several teams of a person this one reviews. */
  readonly teamId: number | null;
  readonly serviceType: TaskType;
  /** Null: the category of the person. */
  readonly category: number | null;
  /** The person takes part in it, so that hours may be entered. */
  readonly isParticipant: boolean;
}

/** Reads what hours are for. Undefined: it does not exist, or the caller may not know of it. */
export async function findSubject(
  db: Kysely<Schema>,
  actor: Actor,
  { kind, rid, executorId }: { kind: HourKind; rid: number; executorId: number },
): Promise<HourTarget | undefined> {
  if (kind === "serviceRequest") return findRequest(db, actor, rid, executorId);
  if (kind === "plan") return findPlannedWork(db, actor, rid, executorId);
  return findMatter(db, rid, executorId);
}

/** Has or had the request, or helps or helped with it. */
export const takesPartInRequest = (userId: number) => sql<boolean>`(
  service_request.executor_user_id = ${userId}
  or exists (select from service_request_sub_executor s
    where s.service_request_id = service_request.id and s.user_id = ${userId}))`;

/** Carries the plan out. */
export const takesPartInPlan = (userId: number) => sql<boolean>`exists (
  select from plan_executor mine where mine.plan_id = plan.id and mine.user_id = ${userId})`;

async function findRequest(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  executorId: number,
): Promise<HourTarget | undefined> {
  const row = await db
    .selectFrom("service_request")
    .select(["title", "company_id", "service_number_id", "team_id"])
    .select(takesPartInRequest(executorId).as("is_participant"))
    .where("service_request.id", "=", id)
    .where(visibleServiceRequests(actor))
    .executeTakeFirst();
  return (
    row && {
      title: row.title,
      companyId: row.company_id,
      serviceNumberId: row.service_number_id,
      contractItemId: null,
      teamId: row.team_id,
      serviceType: "remoteMaintenance",
      category: null,
      isParticipant: row.is_participant,
    }
  );
}

/** A plan, held so that nobody deletes it before the hours are written. */
async function findPlannedWork(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  executorId: number,
): Promise<HourTarget | undefined> {
  const row = await db
    .selectFrom("plan")
    .select(["title", "company_id", "service_number_id", "contract_item_id", "team_id", "task_type"])
    .select(takesPartInPlan(executorId).as("is_participant"))
    .where("plan.id", "=", id)
    .where(visiblePlans(actor))
    .forKeyShare()
    .executeTakeFirst();
  return (
    row && {
      title: row.title,
      companyId: row.company_id,
      serviceNumberId: row.service_number_id,
      contractItemId: row.contract_item_id,
      teamId: row.team_id,
      serviceType: taskType.fromCode(row.task_type),
      category: null,
      isParticipant: row.is_participant,
    }
  );
}

async function findMatter(
  db: Kysely<Schema>,
  id: number,
  executorId: number,
): Promise<HourTarget | undefined> {
  const row = await db
    .selectFrom("internal_matter")
    .select(["name", "category", "team_id"])
    .select(
      sql<boolean>`(team_id is null or exists (select from team_member m
        where m.team_id = internal_matter.team_id and m.user_id = ${executorId} and m.status = 1))`.as(
        "is_participant",
      ),
    )
    .where("id", "=", id)
    .where("status", "=", 1)
    .executeTakeFirst();
  return (
    row && {
      title: row.name,
      companyId: null,
      serviceNumberId: null,
      contractItemId: null,
      teamId: row.team_id,
      serviceType: "internal",
      category: workCategory.asCode(row.category),
      isParticipant: row.is_participant,
    }
  );
}

/**
 * What is drawn on under a service number by work of a day: its contract item in force on that day, and the contract of
 * either. There is none where no item was in force.
 */
export async function findAccount(
  db: Kysely<Schema>,
  {
    serviceNumberId,
    companyId,
    workDate,
  }: { serviceNumberId: number; companyId: number /** `YYYY-MM-DD`. */; workDate: string },
): Promise<{ contractItemId: number | null; contractId: number } | undefined> {
  const row = await db
    .selectFrom("service_number")
    .innerJoin("service_subscription as s", "s.id", "service_number.subscription_id")
    // Of several items one that is still delivered, and of those the one that ends first.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("contract_item as i")
          .select(["i.id", "i.contract_id"])
          .whereRef("i.service_number_id", "=", "service_number.id")
          .where("i.status", "<>", contractItemStatus.toCode("cancelled"))
          .where("i.start_date", "<=", workDate)
          .where("i.end_date", ">=", workDate)
          .orderBy(sql`i.status = ${sql.lit(contractItemStatus.toCode("done"))}`)
          .orderBy("i.end_date")
          .orderBy("i.id")
          .limit(1)
          .as("item"),
      (join) => join.onTrue(),
    )
    .select(["item.id as item_id", "item.contract_id as item_contract_id", "s.contract_id"])
    .where("service_number.id", "=", serviceNumberId)
    .where("service_number.company_id", "=", companyId)
    .executeTakeFirst();
  return row && { contractItemId: row.item_id, contractId: row.item_contract_id ?? row.contract_id };
}

/** The contract of a contract item. */
export async function findContractOf(db: Kysely<Schema>, contractItemId: number): Promise<number | null> {
  const row = await db
    .selectFrom("contract_item")
    .select("contract_id")
    .where("id", "=", contractItemId)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

/** The team a person's hours are reviewed in, with the kind of work there; the preferred one when the person is in it. */
export async function findReviewTeam(
  db: Kysely<Schema>,
  userId: number,
  preferredTeamId: number | null,
): Promise<{ teamId: number; category: number } | undefined> {
  const row = await db
    .selectFrom("team_member")
    .innerJoin("team", "team.id", "team_member.team_id")
    .select(["team_member.team_id", "team_member.category"])
    .where("team_member.user_id", "=", userId)
    .where("team_member.status", "=", 1)
    .where("team.status", "=", 1)
    .orderBy(sql`team_member.team_id = ${preferredTeamId}::bigint`, (order) => order.desc().nullsLast())
    .orderBy("team_member.id")
    .executeTakeFirst();
  return row && { teamId: row.team_id, category: row.category };
}
