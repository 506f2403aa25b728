import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { savePlanExecutor as endpoint } from "@pharos/api/plan";
import { planRole } from "@pharos/domain/enums";
import { sharesOf } from "@pharos/domain/plan";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { vendorPersonById } from "../organisation/index.ts";
import { changePlan } from "./change-plan.ts";
import {
  type OwnPart,
  planAssigned,
  planChanged,
  planExecutorRemoved,
  planPartChanged,
} from "./plan.events.ts";
import { planPolicy } from "./plan.policy.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { inOrderOfJoining, refuseTooManyHours } from "./plan-shares.ts";
import { refuseWrongDates } from "./plan-writer.ts";
import { recordStep } from "./record-step.ts";
import { refuseDoubleBooking } from "./refuse-double-booking.ts";

type Result = CallResult<typeof endpoint>;
const main = planRole.toCode("main");
const assist = planRole.toCode("assist");

/**
 * Adds somebody to a plan, or changes their part. Who carries a plan out may call in help, no more: what a person who is
 * there does is decided by who leads the plan, whatever role is asked for.
 */
export async function savePlanExecutor(
  platform: Platform,
  call: Call,
  { planId, overrideReason, ...person }: HandlerInput<typeof endpoint>["body"],
): Promise<Result> {
  const role = person.role ?? assist;
  const action = role === assist ? "addAssist" : "changeExecutors";
  return changePlan(platform, call, { id: planId, action }, async (tx, row) => {
    refuseWrongDates({ startDate: row.start_date, endDate: row.end_date, executors: [person] });
    const before = row.executors.find(({ userId }) => userId === person.userId);
    if (before) authorize(planPolicy, "changeExecutors", call.actor, row, tx.now);
    if (before?.role === main && role === assist) refuseLastMain(row, before.userId);
    if (!before && !(await vendorPersonById(tx.db)(person.userId)))
      throw fieldError("userId", "contractItem.personUnknown");
    const others = inOrderOfJoining(row.executors);
    const people = before
      ? others.map((one) => (one === before ? { ...one, ...person } : one))
      : [...others, person];
    refuseTooManyHours(row.planned_hours, people, "planHour");
    const work = {
      planId: row.id,
      companyId: row.company_id,
      place: row.place,
      startDate: row.start_date,
      endDate: row.end_date,
      planHour: row.planned_hours,
      people,
      only: [person.userId, ...thoseWithMore(row, people)],
    };
    const overridden = await refuseDoubleBooking(tx, call, platform, work, overrideReason);
    await write(tx, row, { ...person, role });
    const step = { planId: row.id, by: call.actor } as const;
    if (overridden !== undefined)
      await recordStep(tx, {
        ...step,
        step: "override",
        content: overrideReason,
        detail: { conflicts: overridden },
      });
    const name = await nameOf(tx, person.userId);
    await recordStep(tx, {
      ...step,
      step: before ? "changeExecutor" : "addExecutor",
      detail: { name, role },
    });
    if (before) {
      await publishPart(tx, call, row, before, person);
      return;
    }
    await tx.publish(planAssigned, { id: row.id, by: call.actor.userId, userIds: [person.userId] });
    await tx.publish(planChanged, { id: row.id, by: call.actor.userId });
  });
}

/** Tells of other days or hours of somebody who is on the plan already. */
async function publishPart(tx: UnitOfWork, { actor }: Call, row: PlanRecord, before: Part, after: Part) {
  const [from, to] = [partOf(before), partOf(after)];
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  await tx.publish(planPartChanged, { id: row.id, by: actor.userId, userId: after.userId, from, to });
}

const partOf = ({ startDate, endDate, planHour }: Part): OwnPart => ({
  startDate: startDate ?? null,
  endDate: endDate ?? null,
  planHour: planHour ?? null,
});

/** People whose part of the hours has grown because somebody else's has become less. */
function thoseWithMore({ planned_hours, executors }: PlanRecord, people: readonly Part[]): number[] {
  const others = inOrderOfJoining(executors);
  const before = sharesOf(planned_hours, others);
  const hours = new Map(others.map(({ userId }, index) => [userId, before[index] ?? 0]));
  return sharesOf(planned_hours, people).flatMap((share, index) => {
    const { userId } = people[index] ?? {};
    return userId !== undefined && share > (hours.get(userId) ?? 0) ? [userId] : [];
  });
}

interface Part {
  readonly userId: number;
  readonly role?: number | undefined;
  readonly planHour?: number | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

async function write(tx: UnitOfWork, row: PlanRecord, part: Part & { readonly role: number }): Promise<void> {
  const columns = {
    role: part.role,
    planned_hours: part.planHour ?? null,
    start_date: part.startDate ?? null,
    end_date: part.endDate ?? null,
  };
  await tx.db
    .insertInto("plan_executor")
    .values({ plan_id: row.id, user_id: part.userId, created_at: tx.now, ...columns })
    .onConflict((conflict) => conflict.columns(["plan_id", "user_id"]).doUpdateSet(columns))
    .execute();
  await touch(tx, row);
}

/** Takes somebody off a plan; hours they reported stay. */
export async function deletePlanExecutor(platform: Platform, call: Call, entryId: number): Promise<Result> {
  const entry = await platform.database.kysely
    .selectFrom("plan_executor")
    .select("plan_id")
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (!entry) throw new AppError("plan.notFound");
  return changePlan(platform, call, { id: entry.plan_id, action: "changeExecutors" }, async (tx, row) => {
    const person = row.executors.find(({ id }) => id === entryId);
    if (!person) throw new AppError("plan.executorNotFound");
    if (person.role === main) refuseLastMain(row, person.userId);
    await tx.db.deleteFrom("plan_executor").where("id", "=", entryId).execute();
    await touch(tx, row);
    await recordStep(tx, {
      planId: row.id,
      step: "removeExecutor",
      by: call.actor,
      detail: { name: person.name },
    });
    await tx.publish(planExecutorRemoved, { id: row.id, by: call.actor.userId, userId: person.userId });
    await tx.publish(planChanged, { id: row.id, by: call.actor.userId });
  });
}

/** Somebody has to carry a plan out. */
function refuseLastMain({ executors }: PlanRecord, userId: number): void {
  const others = executors.filter((one) => one.userId !== userId);
  if (!others.some(({ role }) => role === main)) throw new AppError("plan.lastMainExecutor");
}

/** Marks a plan as changed, for those who read it and for calendars. */
export async function touch(tx: UnitOfWork, row: PlanRecord): Promise<void> {
  await tx.db
    .updateTable("plan")
    .set({ version: row.version + 1, updated_at: tx.now, calendar_sequence: row.calendar_sequence + 1 })
    .where("id", "=", row.id)
    .execute();
}

/** What somebody is called. */
export async function nameOf(tx: UnitOfWork, userId: number): Promise<string> {
  const row = await tx.db
    .selectFrom("app_user as u")
    .select(personName("u").as("name"))
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.name;
}
