import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { savePlanExecutor as endpoint, handOverPlan as handOverEndpoint } from "@pharos/api/plan";
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
import { planRecords } from "./plan.record.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { inOrderOfJoining, refuseTooManyHours } from "./plan-shares.ts";
import { refuseWrongDates } from "./plan-writer.ts";
import { refuseDoubleBooking, type WantedPerson, type WantedWork } from "./refuse-double-booking.ts";

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
  return changePlan(platform, call, planId, (tx) =>
    planRecords.change(tx, call, { id: planId, action }, async (row) => {
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
      const work = { ...workOf(row, people), only: [person.userId, ...thoseWithMore(row, people)] };
      const override = await refuseDoubleBooking(tx, call, platform, work, overrideReason);
      await write(tx, row, { ...person, role });
      const name = await nameOf(tx, person.userId);
      if (before) await publishPart(tx, call, row, before, person);
      else await publishJoined(tx, call, row, person.userId);
      return {
        columns: nextInCalendars(row),
        lines: [...override, { step: before ? "changeExecutor" : "addExecutor", detail: { name, role } }],
      };
    }),
  );
}

/** Gives somebody's part of a plan to somebody else. Hours that were reported stay with who worked them. */
export async function handOverPlan(
  platform: Platform,
  call: Call,
  { planId, fromUserId, toUserId, overrideReason }: HandlerInput<typeof handOverEndpoint>["body"],
): Promise<Result> {
  return changePlan(platform, call, planId, (tx) =>
    planRecords.change(tx, call, { id: planId, action: "changeExecutors" }, async (row) => {
      const part = row.executors.find(({ userId }) => userId === fromUserId);
      if (!part) throw new AppError("plan.executorNotFound");
      const isThere = row.executors.some(({ userId }) => userId === toUserId);
      if (isThere) throw fieldError("toUserId", "plan.executorThere");
      if (!(await vendorPersonById(tx.db)(toUserId)))
        throw fieldError("toUserId", "contractItem.personUnknown");
      const people = inOrderOfJoining(row.executors).map((one) =>
        one.id === part.id ? { ...part, userId: toUserId } : one,
      );
      const work = { ...workOf(row, people), only: [toUserId] };
      const override = await refuseDoubleBooking(tx, call, platform, work, overrideReason);
      await tx.db.updateTable("plan_executor").set({ user_id: toUserId }).where("id", "=", part.id).execute();
      const name = await nameOf(tx, toUserId);
      await tx.publish(planExecutorRemoved, { id: planId, by: call.actor.userId, userId: fromUserId });
      await publishJoined(tx, call, row, toUserId);
      return {
        columns: nextInCalendars(row),
        lines: [
          ...override,
          { step: "removeExecutor", detail: { name: part.name } },
          { step: "addExecutor", detail: { name, role: part.role } },
        ],
      };
    }),
  );
}

/** What a plan asks of its people. */
const workOf = (row: PlanRecord, people: readonly WantedPerson[]): WantedWork => ({
  planId: row.id,
  companyId: row.company_id,
  place: row.place,
  startDate: row.start_date,
  endDate: row.end_date,
  planHour: row.planned_hours,
  people,
});

/** Calendars take a later entry in place of the one they have. */
const nextInCalendars = ({ calendar_sequence }: PlanRecord) => ({ calendar_sequence: calendar_sequence + 1 });

async function publishJoined(tx: UnitOfWork, { actor }: Call, { id }: PlanRecord, userId: number) {
  await tx.publish(planAssigned, { id, by: actor.userId, userIds: [userId] });
  await tx.publish(planChanged, { id, by: actor.userId });
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
}

/** Takes somebody off a plan; hours they reported stay. */
export async function deletePlanExecutor(platform: Platform, call: Call, entryId: number): Promise<Result> {
  const entry = await platform.database.kysely
    .selectFrom("plan_executor")
    .select("plan_id")
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (!entry) throw new AppError("plan.notFound");
  const { plan_id: id } = entry;
  return changePlan(platform, call, id, (tx) =>
    planRecords.change(tx, call, { id, action: "changeExecutors" }, async (row) => {
      const person = row.executors.find((one) => one.id === entryId);
      if (!person) throw new AppError("plan.executorNotFound");
      if (person.role === main) refuseLastMain(row, person.userId);
      await tx.db.deleteFrom("plan_executor").where("id", "=", entryId).execute();
      await tx.publish(planExecutorRemoved, { id, by: call.actor.userId, userId: person.userId });
      await tx.publish(planChanged, { id, by: call.actor.userId });
      return {
        columns: nextInCalendars(row),
        lines: [{ step: "removeExecutor", detail: { name: person.name } }],
      };
    }),
  );
}

/** Somebody has to carry a plan out. */
function refuseLastMain({ executors }: PlanRecord, userId: number): void {
  const others = executors.filter((one) => one.userId !== userId);
  if (!others.some(({ role }) => role === main)) throw new AppError("plan.lastMainExecutor");
}

/** What somebody is called. */
async function nameOf(tx: UnitOfWork, userId: number): Promise<string> {
  const row = await tx.db
    .selectFrom("app_user as u")
    .select(personName("u").as("name"))
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.name;
}
