import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { checkInOnPlan as endpoint, getPlan } from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { stayOnSite } from "../team/index.ts";
import { changePlan } from "./change-plan.ts";
import { recordStep } from "./record-step.ts";
import { startPlan } from "./start-plan.ts";

/**
 * Notes that somebody has come to the customer for a plan: the plan is under way, and the person is on site for the rest of
 * the day. The first of a day counts, and a second one changes nothing.
 */
export async function checkInOnPlan(
  platform: Platform,
  call: Call,
  { id, position }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof getPlan>> {
  const { userId } = call.actor;
  return changePlan(platform, call, { id, action: "checkIn" }, async (tx) => {
    const { numInsertedOrUpdatedRows: added = 0n } = await tx.db
      .insertInto("plan_check_in")
      .values({
        plan_id: id,
        user_id: userId,
        work_date: businessToday(tx.now),
        checked_in_at: tx.now,
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
        accuracy: position ? Math.round(position.accuracy) : null,
      })
      .onConflict((conflict) => conflict.columns(["plan_id", "user_id", "work_date"]).doNothing())
      .executeTakeFirst();
    if (added === 0n) return;
    await recordStep(tx, { planId: id, step: "checkIn", by: call.actor });
    await startPlan(tx, id);
    await stayOnSite(tx, userId);
  });
}
