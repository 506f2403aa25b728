import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { checkInOnPlan as endpoint, getPlan } from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { checkInDays, checkInDelayMs } from "@pharos/domain/plan";
import { dayMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { stayOnSite } from "../team/index.ts";
import { changePlan } from "./change-plan.ts";
import { recordStep } from "./record-step.ts";
import { startPlan } from "./start-plan.ts";

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
  return changePlan(platform, call, { id, action: "checkIn" }, async (tx, { start_date }) => {
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
    if (added === 0n) return;
    await recordStep(tx, { planId: id, step: "checkIn", by: call.actor });
    await startPlan(tx, id);
    if (workDate === businessToday(tx.now)) await stayOnSite(tx, userId);
  });
}

/** When somebody came. The clock of a device may be ahead: nobody comes later than now. */
function arrivalOf(at: string | undefined, now: Date): Date {
  if (at === undefined) return now;
  const moment = Math.min(Date.parse(at), now.getTime());
  if (now.getTime() - moment > checkInDays * dayMs)
    throw new AppError("plan.arrivalTooOld", { vars: { days: checkInDays } });
  return new Date(moment);
}
