import type { Kysely, Schema, Selectable } from "@pharos/db";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { freeDayRule, planStatus } from "@pharos/domain/enums";
import { freeDaysMax, type Occurrence, statusByDates } from "@pharos/domain/plan";
import type { Locale } from "@pharos/i18n";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import { joinClauses } from "../../platform/join-words.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { vendorPersonById } from "../organisation/index.ts";
import { findWorkingDays } from "../sla/index.ts";
import { occurrencesBetween } from "./occurrences.ts";
import { planAssigned, seriesUnderstaffed, type UnderstaffedPlan } from "./plan.events.ts";
import { addPeople, withRoles } from "./plan-writer.ts";
import { recordStep } from "./record-step.ts";
import { findConflicts, wordConflicts } from "./refuse-double-booking.ts";

type Task = Selectable<Schema["recurring_task"]>;

/** How far ahead plans are made, in days. */
export const generateDays = 30;

/** Makes the plans of recurring tasks, some time ahead. */
export const generateOccurrences: JobDefinition = {
  name: "plan.generateOccurrences",
  cron: "0 1 * * *",
  run: async (platform, signal) => {
    await generateAll(platform, signal);
  },
};

const batch = 100;

/**
 * Makes the plans of every task that is behind, each in a transaction of its own: a process that is killed leaves a task as
 * it was, and one that fails keeps none of the others from its plans. Answers how many plans that were.
 */
export async function generateAll(platform: Platform, signal: AbortSignal = never): Promise<number> {
  const { database, clock, withTransaction } = platform;
  const isWorkday = await findWorkingDays(database.kysely);
  const made = await sweep<number, number>(
    platform,
    {
      name: generateOccurrences.name,
      find: async (after) => {
        const rows = await behind(database.maintenance.kysely, clock.now())
          .select("id")
          .where("id", ">", after)
          .orderBy("id")
          .limit(batch)
          .execute();
        return rows.map(({ id }) => id);
      },
      idOf: (id) => id,
      handle: (id) =>
        withTransaction(
          undefined,
          async (tx) => {
            const task = await behind(tx.db, tx.now)
              .selectAll()
              .where("id", "=", id)
              .forUpdate()
              .skipLocked()
              .executeTakeFirst();
            return task ? (await generateFor(tx, platform, task, isWorkday)).length : 0;
          },
          "maintenance",
        ),
    },
    signal,
  );
  return made.reduce((sum, count) => sum + count, 0);
}

/** Tasks whose plans are not made as far ahead as they are to be. */
function behind(db: Kysely<Schema>, now: Date) {
  const horizon = daysAfter(businessToday(now), generateDays);
  return db
    .selectFrom("recurring_task")
    .where("stopped_at", "is", null)
    .where("first_date", "<=", daysAfter(horizon, freeDaysMax))
    .where(
      sql<boolean>`coalesce(generated_until, first_date - 1) < least(${horizon}::date, until_date + ${freeDaysMax}::int)`,
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
  const due = occurrencesBetween(recurrenceOf(task), { from, until: horizon }, isWorkday);
  const active = await Promise.all(task.executor_ids.map(vendorPersonById(tx.db)));
  const isActive = (userId: number) => active.some((person) => person?.id === userId);
  const made: number[] = [];
  const understaffed: UnderstaffedPlan[] = [];
  for (const occurrence of due) {
    const id = await insertOccurrence(tx, task, occurrence, today);
    if (id === undefined) continue;
    made.push(id);
    const missing = await assignPeople(tx, platform, task, { id, date: occurrence.date, isActive });
    if (missing) understaffed.push({ id, date: occurrence.date, ...missing });
  }
  // The last occurrence may be moved beyond the end.
  const last = daysAfter(task.until_date, freeDaysMax);
  await tx.db
    .updateTable("recurring_task")
    .set({ generated_until: horizon < last ? horizon : last })
    .where("id", "=", task.id)
    .execute();
  if (understaffed.length > 0)
    await tx.publish(seriesUnderstaffed, { recurringTaskId: task.id, plans: understaffed });
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

interface NewPlan {
  readonly id: number;
  readonly date: string;
  /** Whether somebody works for the vendor still. */
  readonly isActive: (userId: number) => boolean;
}

/**
 * Gives the plan to its people. Who works for the vendor no longer or has something else to do then is left out; the history
 * and the answer say who and why.
 */
async function assignPeople(
  tx: UnitOfWork,
  platform: Pick<Platform, "translate">,
  task: Task,
  { id, date, isActive }: NewPlan,
): Promise<Pick<UnderstaffedPlan, "reasons" | "reasonsEn"> | undefined> {
  await recordStep(tx, { planId: id, step: "create", by: null });
  const present = task.executor_ids.filter(isActive);
  const left = task.executor_ids.filter((userId) => !present.includes(userId));
  const conflicts = await findConflicts(tx, null, {
    planId: id,
    companyId: task.company_id,
    place: task.place,
    startDate: date,
    endDate: date,
    planHour: task.planned_hours,
    people: present.map((userId) => ({ userId })),
  });
  const busy = new Set(conflicts.map(({ userId }) => userId));
  const free = present.filter((userId) => !busy.has(userId));
  await addPeople(tx, id, withRoles(free.map((userId) => ({ userId }))));
  if (free.length > 0) await tx.publish(planAssigned, { id, by: null, userIds: free });
  if (left.length === 0 && conflicts.length === 0) return undefined;
  const names = await namesOf(tx, left);
  const reasonsIn = async (locale: Locale) =>
    joinClauses(
      [
        ...names.map((name) => platform.translate(locale, "planServer.conflict.left", { name })),
        ...(conflicts.length > 0 ? [await wordConflicts(tx.db, conflicts, locale, platform)] : []),
      ],
      locale,
    );
  const reasons = { reasons: await reasonsIn("zh-CN"), reasonsEn: await reasonsIn("en-US") };
  await recordStep(tx, {
    planId: id,
    step: "unassigned",
    by: null,
    detail: { conflicts: reasons.reasons },
  });
  return reasons;
}

async function namesOf({ db }: UnitOfWork, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("app_user as u")
    .select(personName("u").as("name"))
    .where("u.id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
    .orderBy("u.id")
    .execute();
  return rows.map(({ name }) => name);
}
