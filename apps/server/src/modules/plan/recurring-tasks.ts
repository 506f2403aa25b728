import type { CallResult } from "@pharos/api/core";
import type { listRecurringTasks as listEndpoint } from "@pharos/api/plan";
import { freeDayRule, planPlace, taskType } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { all, unless } from "../../platform/policy.ts";
import { toAbility } from "../../platform/to-ability.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { mayPlanTasks } from "../contract-item/index.ts";
import { findVisibleNumber } from "../service-number/index.ts";
import { mayPlanFor } from "./plan.policy.ts";
import { companyById } from "./plan-references.repo.ts";

/** The recurring tasks under a service number. */
export async function listRecurringTasks(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  accId: number,
): Promise<CallResult<typeof listEndpoint>> {
  const { kysely } = database;
  if (!(await findVisibleNumber(kysely, actor, accId)))
    throw new AppError("contractItem.serviceNumber.notFound");
  const rows = await kysely
    .selectFrom("recurring_task")
    .innerJoin("service_item", "service_item.id", "recurring_task.service_item_id")
    .innerJoin("team", "team.id", "recurring_task.team_id")
    .selectAll("recurring_task")
    .select(["service_item.name as item_name", "team.name as team_name", "team.name_en as team_name_en"])
    .select(
      sql<
        { userId: number; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('userId', person.id, 'name', ${nameOfUser(sql`person.id`)}) order by person.place), '[]')
        from unnest(recurring_task.executor_ids) with ordinality as person (id, place))`.as("executors"),
    )
    .select(
      sql<number>`(select count(*)::int from plan made
        where made.recurring_task_id = recurring_task.id and made.deleted_at is null)`.as("plan_count"),
    )
    .where("service_item.service_number_id", "=", accId)
    .orderBy("recurring_task.id")
    .execute();
  const company = rows[0] && (await companyById(kysely, actor)(rows[0].company_id));
  const mayChange = (teamId: number) =>
    toAbility(
      all(
        mayPlanTasks(actor),
        unless(mayPlanFor(actor, teamId, company?.is_led ?? false), "plan.seriesNotYours"),
      ),
      locale,
      translate,
    );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    accItemId: row.service_item_id,
    itemName: row.item_name,
    taskType: taskType.asCode(row.task_type),
    rule: row.rule,
    firstDate: row.first_date,
    untilDate: row.until_date,
    onFreeDay: freeDayRule.asCode(row.on_free_day),
    planHour: row.planned_hours,
    place: planPlace.asCode(row.place),
    teamId: row.team_id,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    executors: row.executors,
    generatedUntil: row.generated_until,
    planCount: row.plan_count,
    isStopped: row.stopped_at !== null,
    abilities: { edit: mayChange(row.team_id), stop: mayChange(row.team_id) },
  }));
}

/** Stops a recurring task; plans that were made stay. */
export async function stopRecurringTask(platform: Platform, call: Call, id: number): Promise<null> {
  return platform.withTransaction(call, async (tx) => {
    const task = await lockRecurringTask(tx, call, id);
    await tx.db
      .updateTable("recurring_task")
      .set({ stopped_at: tx.now })
      .where("id", "=", id)
      .where("stopped_at", "is", null)
      .execute();
    await tx.audit({
      action: "plan.recurringStopped",
      objectType: "serviceNumber",
      objectId: task.service_number_id,
      companyId: task.company_id,
      detail: { recurringTaskId: id },
    });
    return null;
  });
}

/** A recurring task and its service number, locked; refused to those who may not see or not plan it. */
export async function lockRecurringTask(tx: UnitOfWork, { actor }: Call, id: number) {
  const task = await tx.db
    .selectFrom("recurring_task")
    .innerJoin("service_item", "service_item.id", "recurring_task.service_item_id")
    .selectAll("recurring_task")
    .select("service_item.service_number_id")
    .where("recurring_task.id", "=", id)
    .forUpdate("recurring_task")
    .executeTakeFirst();
  if (!task || !(await findVisibleNumber(tx.db, actor, task.service_number_id)))
    throw new AppError("plan.recurringNotFound");
  if (mayPlanTasks(actor) !== true) throw new AppError("common.permissionDenied");
  const company = await companyById(tx.db, actor)(task.company_id);
  if (!mayPlanFor(actor, task.team_id, company?.is_led ?? false)) throw new AppError("plan.seriesNotYours");
  return task;
}
