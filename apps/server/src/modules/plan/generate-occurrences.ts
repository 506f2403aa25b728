import type { Schema, Selectable } from "@pharos/db";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { freeDayRule, planStatus } from "@pharos/domain/enums";
import { type Occurrence, statusByDates } from "@pharos/domain/plan";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findWorkingDays } from "../sla/index.ts";
import { occurrencesOf } from "./occurrences.ts";
import { planAssigned } from "./plan.events.ts";
import { addPeople, withRoles } from "./plan-writer.ts";
import { recordStep } from "./record-step.ts";
import { findConflicts, wordConflicts } from "./refuse-double-booking.ts";

type Task = Selectable<Schema["recurring_task"]>;

/** How far ahead plans are made, in days. */
export const generateDays = 30;

/** Makes the plans of tasks that come round, some time ahead. */
export const generateOccurrences: JobDefinition = {
  name: "plan.generateOccurrences",
  cron: "0 1 * * *",
  run: async (platform, signal) => {
    const isWorkday = await findWorkingDays(platform.database.kysely);
    while (!signal.aborted && (await generateNext(platform, isWorkday)) !== undefined);
  },
};

/**
 * Makes the plans of the next task that is behind, and answers how many that were; undefined when none is behind. A
 * process that is killed leaves the task as it was, and another one takes it.
 */
export async function generateNext(
  platform: Platform,
  isWorkday: (date: string) => boolean,
): Promise<number | undefined> {
  const horizon = daysAfter(businessToday(platform.clock.now()), generateDays);
  return platform.withTransaction(
    undefined,
    async (tx) => {
      const task = await tx.db
        .selectFrom("recurring_task")
        .selectAll()
        .where("stopped_at", "is", null)
        .where("first_date", "<=", horizon)
        .where(sql<boolean>`coalesce(generated_until, first_date - 1) < least(${horizon}::date, until_date)`)
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      return task && (await generateFor(tx, platform, task, isWorkday)).length;
    },
    "maintenance",
  );
}

/** Makes the plans of one task that is locked or new, and answers their ids. What was made before is not made again. */
export async function generateFor(
  tx: UnitOfWork,
  platform: Pick<Platform, "translate">,
  task: Task,
  isWorkday: (date: string) => boolean,
): Promise<number[]> {
  const today = businessToday(tx.now);
  const horizon = daysAfter(today, generateDays);
  // What fell due while nothing was made is made late rather than never.
  const from =
    task.generated_until !== null && task.generated_until < today
      ? daysAfter(task.generated_until, 1)
      : today;
  const due = occurrencesOf(recurrenceOf(task), isWorkday).filter(
    ({ date }) => date >= from && date <= horizon,
  );
  const made: number[] = [];
  for (const occurrence of due) {
    const id = await insertOccurrence(tx, task, occurrence, today);
    if (id === undefined) continue;
    made.push(id);
    await assignPeople(tx, platform, task, { id, date: occurrence.date });
  }
  await tx.db
    .updateTable("recurring_task")
    .set({ generated_until: horizon < task.until_date ? horizon : task.until_date })
    .where("id", "=", task.id)
    .execute();
  return made;
}

const recurrenceOf = (task: Task) => ({
  rule: task.rule,
  firstDate: task.first_date,
  untilDate: task.until_date,
  onFreeDay: freeDayRule.fromCode(task.on_free_day),
});

/** Adds the plan of an occurrence; undefined when there is one, deleted ones included. */
async function insertOccurrence(
  { db, now }: UnitOfWork,
  task: Task,
  { date, nominal }: Occurrence,
  today: string,
): Promise<number | undefined> {
  const item = await db
    .selectFrom("service_item")
    .select(["service_number_id", "contract_item_id"])
    .where("id", "=", task.service_item_id)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("plan")
    .values({
      title: task.name,
      task_type: task.task_type,
      company_id: task.company_id,
      service_number_id: item.service_number_id,
      service_item_id: task.service_item_id,
      contract_item_id: item.contract_item_id,
      recurring_task_id: task.id,
      occurrence_date: nominal,
      start_date: date,
      end_date: date,
      planned_hours: task.planned_hours,
      place: task.place,
      status: planStatus.toCode(statusByDates({ startDate: date, endDate: date }, today)),
      team_id: task.team_id,
      created_by: task.created_by,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["recurring_task_id", "occurrence_date"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Gives the plan to its people; whoever has something else to do then is left out, and the history says why. */
async function assignPeople(
  tx: UnitOfWork,
  platform: Pick<Platform, "translate">,
  task: Task,
  { id, date }: { readonly id: number; readonly date: string },
): Promise<void> {
  await recordStep(tx, { planId: id, step: "create", by: null });
  const conflicts = await findConflicts(tx, null, {
    planId: id,
    companyId: task.company_id,
    place: task.place,
    startDate: date,
    endDate: date,
    planHour: task.planned_hours,
    people: task.executor_ids.map((userId) => ({ userId })),
  });
  const busy = new Set(conflicts.map(({ userId }) => userId));
  const free = task.executor_ids.filter((userId) => !busy.has(userId));
  await addPeople(tx, id, withRoles(free.map((userId) => ({ userId }))));
  if (conflicts.length > 0) {
    const words = await wordConflicts(tx, conflicts, "zh-CN", platform);
    await recordStep(tx, { planId: id, step: "unassigned", by: null, detail: { conflicts: words } });
  }
  if (free.length > 0) await tx.publish(planAssigned, { id, by: null, userIds: free });
}
