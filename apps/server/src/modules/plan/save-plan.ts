import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { savePlan as endpoint, reschedulePlan as moveEndpoint } from "@pharos/api/plan";
import type { Schema, Updateable } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { planStatus } from "@pharos/domain/enums";
import { statusByDates } from "@pharos/domain/plan";
import { dayMs, dayNumberOf, toIso, toMs } from "@pharos/domain/time";
import type { Call } from "../../platform/call.ts";
import { changedColumns, type GivenFields } from "../../platform/changed-fields.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Outcome } from "../../platform/record/record.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { changePlan } from "./change-plan.ts";
import { deliverPlan } from "./deliver-plan.ts";
import { planChanged, planRescheduled } from "./plan.events.ts";
import { planRecords } from "./plan.record.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { inOrderOfJoining, peopleMoved, refuseTooManyHours } from "./plan-shares.ts";
import { createPlanWriter, type PlanInput, refuseWrongDates } from "./plan-writer.ts";
import { readPlan } from "./read-plan.ts";
import type { PlanLine } from "./record-step.ts";
import { refuseDoubleBooking } from "./refuse-double-booking.ts";

type Result = CallResult<typeof endpoint>;
type Columns = Updateable<Schema["plan"]>;
type PlanChange = Outcome<"plan", PlanLine>;

/** Why dates change, and why somebody is booked twice. */
interface Reasons {
  readonly reason?: string | undefined;
  readonly overrideReason?: string | undefined;
}

/** Adds a plan, or changes one: its facts, and its days as `reschedulePlan` does. */
export async function savePlan(
  platform: Platform,
  call: Call,
  { id, version, reason, notice, ...input }: HandlerInput<typeof endpoint>["body"],
): Promise<Result> {
  if (id === undefined) {
    const added = await platform.withTransaction(call, async (tx) => {
      const planId = await createPlanWriter(tx, call, platform).add(input);
      if (notice) await deliverPlan(tx, call, planId, notice, "notice.receivers");
      return planId;
    });
    return readPlan(platform, call, added);
  }
  if (version === undefined) throw missingField("version");
  return changePlan(platform, call, id, async (tx) => {
    const row = await planRecords.change(tx, call, { id, version, action: "edit" }, (before) =>
      editPlan(tx, call, platform, before, { ...input, reason }),
    );
    return notice ? deliverPlan(tx, call, id, notice, "notice.receivers") : row;
  });
}

/** Moves a plan to other days. */
export async function reschedulePlan(
  platform: Platform,
  call: Call,
  { id, version, ...input }: HandlerInput<typeof moveEndpoint>["body"],
): Promise<Result> {
  refuseWrongDates(input);
  return changePlan(platform, call, id, (tx) =>
    planRecords.change(tx, call, { id, version, action: "edit" }, (row) =>
      movePlan(tx, call, platform, row, { ...input, place: row.place, planHour: row.planned_hours }),
    ),
  );
}

async function editPlan(
  tx: UnitOfWork,
  call: Call,
  platform: Platform,
  row: PlanRecord,
  input: PlanInput & Reasons,
): Promise<PlanChange | undefined> {
  if (input.companyId !== row.company_id) throw fieldError("companyId", "plan.companyFixed");
  const { executors: _, ...facts } = input;
  const known = {
    teamId: row.team_id,
    managerUserId: row.manager_user_id,
    accItemId: row.service_item_id,
    checkType: row.task_type,
  };
  const subject = await createPlanWriter(tx, call, platform).check(withoutForgotten(facts, row), known);
  const moved = await movePlan(tx, call, platform, row, { ...input, place: input.place ?? row.place });
  const { columns, before, after, isEmpty } = changedColumns<Columns>(row, givenFields(input, subject));
  if (isEmpty) return moved;
  const isElsewhere = "place" in columns || "city" in columns;
  const calendar = isElsewhere && { calendar_sequence: row.calendar_sequence + 1 };
  if (isElsewhere) await tx.publish(planChanged, { id: row.id, by: call.actor.userId });
  const fields = Object.keys({ ...before, ...after }).join(",");
  return {
    columns: { ...columns, ...calendar, ...moved?.columns },
    lines: [...(moved?.lines ?? []), { step: "edit", detail: { fields } }],
  };
}

/** What is left out stays: for the check it is what the plan has. */
const withoutForgotten = (input: PlanInput, row: PlanRecord): PlanInput => ({
  ...input,
  accId: input.accId === undefined ? row.service_number_id : input.accId,
  accItemId: input.accItemId === undefined ? row.service_item_id : input.accItemId,
  contractItemId: input.contractItemId === undefined ? row.contract_item_id : input.contractItemId,
  implPlanId: input.implPlanId === undefined ? row.implementation_plan_id : input.implPlanId,
});

const givenFields = (
  input: PlanInput,
  subject: {
    readonly accId: number | null;
    readonly accItemId: number | null;
    readonly contractItemId: number | null;
    readonly implPlanId: number | null;
  },
): GivenFields<Columns> => ({
  title: ["title", input.title],
  checkType: ["task_type", input.checkType],
  accId: ["service_number_id", subject.accId],
  accItemId: ["service_item_id", subject.accItemId],
  contractItemId: ["contract_item_id", subject.contractItemId],
  implPlanId: ["implementation_plan_id", subject.implPlanId],
  planHour: ["planned_hours", input.planHour],
  place: ["place", input.place],
  city: ["city", input.city === "" ? null : input.city],
  teamId: ["team_id", input.teamId],
  managerUserId: ["manager_user_id", input.managerUserId],
  contentMd: ["content_md", input.contentMd === "" ? null : input.contentMd],
  assetIds: ["asset_ids", input.assetIds === undefined ? undefined : [...new Set(input.assetIds)]],
  progress: ["progress", input.progress],
});

/** Days of a plan, where it is done and how long it takes: what decides whether its people have the time. */
interface Work extends Reasons {
  readonly startDate: string;
  readonly endDate: string;
  readonly place: number;
  readonly planHour: number;
}

/**
 * What a move changes; undefined when days, place and hours stay. Tells of it; refuses one that books somebody twice, or an
 * overdue plan's without a reason.
 */
async function movePlan(
  tx: UnitOfWork,
  call: Call,
  platform: Pick<Platform, "translate">,
  row: PlanRecord,
  { reason, overrideReason, ...work }: Work,
): Promise<PlanChange | undefined> {
  const isMoved = work.startDate !== row.start_date || work.endDate !== row.end_date;
  const isOther = isMoved || work.place !== row.place || work.planHour !== row.planned_hours;
  if (!isOther) return undefined;
  refuseTooManyHours(work.planHour, row.executors, "planHour");
  const people = isMoved ? peopleMoved(row, work) : inOrderOfJoining(row.executors);
  if (isMoved && planStatus.fromCode(row.status) === "overdue" && !reason)
    throw fieldError("reason", "plan.reasonMissing");
  const override = await refuseDoubleBooking(
    tx,
    call,
    platform,
    { planId: row.id, companyId: row.company_id, ...work, people },
    overrideReason,
  );
  if (!isMoved) return { columns: {}, lines: override };
  const { start_date: from, end_date: until } = row;
  await tx.publish(planRescheduled, {
    id: row.id,
    by: call.actor.userId,
    from,
    until,
    reason: reason || null,
  });
  for (const { id, startDate, endDate } of people)
    await tx.db
      .updateTable("plan_executor")
      .set({ start_date: startDate, end_date: endDate })
      .where("id", "=", id)
      .execute();
  const detail = { from, until, newFrom: work.startDate, newUntil: work.endDate };
  return {
    columns: movedColumns(tx, row, work),
    lines: [...override, { step: "reschedule", content: reason, detail }],
  };
}

/** The days, and the state that follows from them. */
const movedColumns = (tx: UnitOfWork, row: PlanRecord, { startDate, endDate }: Work): Columns => ({
  start_date: startDate,
  end_date: endDate,
  status: planStatus.toCode(statusByDates({ startDate, endDate }, businessToday(tx.now))),
  calendar_sequence: row.calendar_sequence + 1,
  overdue_told_on: null,
  ...movedTime(row, { startDate, endDate }),
});

/** A time goes with its one day; a plan of more days has none. */
function movedTime(
  { start_date, starts_at, ends_at }: PlanRecord,
  { startDate, endDate }: Pick<Work, "startDate" | "endDate">,
): Columns {
  if (starts_at === null || ends_at === null) return {};
  if (startDate !== endDate) return { starts_at: null, ends_at: null };
  const movedMs = (dayNumberOf(startDate) - dayNumberOf(start_date)) * dayMs;
  return { starts_at: toIso(toMs(starts_at) + movedMs), ends_at: toIso(toMs(ends_at) + movedMs) };
}
