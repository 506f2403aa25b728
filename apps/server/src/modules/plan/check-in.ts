import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { checkInOnPlan as endpoint, getPlan } from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { planStatus } from "@pharos/domain/enums";
import { checkInDays, checkInDelayMs } from "@pharos/domain/plan";
import { dayMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { stayOnSite } from "../team/index.ts";
import { changePlan } from "./change-plan.ts";
import { planPath } from "./plan.channel.ts";
import { planRecords } from "./plan.record.ts";
import { type PlanLine, recordStep } from "./record-step.ts";

/**
 * Notes that somebody has come to the customer for a plan: the plan is under way, and the person is on site for the rest of
 * the day of arrival. The first of a day counts, and a second one changes nothing.
 */
export async function checkInOnPlan(
  platform: Platform,
  call: Call,
  { id, position, at }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof getPlan>> {
  const { userId } = call.actor;
  return changePlan(platform, call, id, (tx) =>
    planRecords.change(tx, call, { id, action: "checkIn" }, async ({ start_date, status }) => {
      const arrival = arrivalOf(at, tx.now);
      const workDate = businessToday(arrival);
      if (start_date > workDate) throw new AppError("plan.notStarted");
      const { numInsertedOrUpdatedRows: added = 0n } = await tx.db
        .insertInto("plan_check_in")
        .values({
          plan_id: id,
          user_id: userId,
          work_date: workDate,
          checked_in_at: arrival,
          sent_at: tx.now.getTime() - arrival.getTime() > checkInDelayMs ? tx.now : null,
          latitude: position?.latitude ?? null,
          longitude: position?.longitude ?? null,
          accuracy: position ? Math.round(position.accuracy) : null,
        })
        .onConflict((conflict) => conflict.columns(["plan_id", "user_id", "work_date"]).doNothing())
        .executeTakeFirst();
      if (added === 0n) return undefined;
      if (workDate === businessToday(tx.now)) await stayOnSite(tx, userId);
      tx.hint(planPath, { id, type: "plan.arrived" });
      const came: PlanLine = { step: "checkIn" };
      return status === planStatus.toCode("notStarted")
        ? { columns: { status: planStatus.toCode("inProgress") }, lines: [came, { step: "start", by: null }] }
        : { columns: {}, lines: [came] };
    }),
  );
}

/** Begins a plan that has not begun: work on it was reported. Nothing when it is under way already. */
export async function startPlan(tx: UnitOfWork, planId: number): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable("plan")
    .set((eb) => ({
      status: planStatus.toCode("inProgress"),
      version: eb("version", "+", 1),
      updated_at: tx.now,
    }))
    .where("id", "=", planId)
    .where("status", "=", planStatus.toCode("notStarted"))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordStep(tx, { planId, step: "start", by: null });
}

/** When somebody came. The clock of a device may be ahead: nobody comes later than now. */
function arrivalOf(at: string | undefined, now: Date): Date {
  if (at === undefined) return now;
  const moment = Math.min(Date.parse(at), now.getTime());
  if (now.getTime() - moment > checkInDays * dayMs)
    throw new AppError("plan.arrivalTooOld", { vars: { days: checkInDays } });
  return new Date(moment);
}
