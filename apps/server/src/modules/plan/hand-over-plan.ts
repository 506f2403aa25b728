import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { handOverPlan as endpoint } from "@pharos/api/plan";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { vendorPersonById } from "../organisation/index.ts";
import { changePlan } from "./change-plan.ts";
import { planAssigned, planChanged, planExecutorRemoved } from "./plan.events.ts";
import { nameOf, touch } from "./plan-people.ts";
import { inOrderOfJoining } from "./plan-shares.ts";
import { recordStep } from "./record-step.ts";
import { refuseDoubleBooking } from "./refuse-double-booking.ts";

/** Gives somebody's part of a plan to somebody else. Hours that were reported stay with who worked them. */
export async function handOverPlan(
  platform: Platform,
  call: Call,
  { planId, fromUserId, toUserId, overrideReason }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return changePlan(platform, call, { id: planId, action: "changeExecutors" }, async (tx, row) => {
    const part = row.executors.find(({ userId }) => userId === fromUserId);
    if (!part) throw new AppError("plan.executorNotFound");
    const isThere = row.executors.some(({ userId }) => userId === toUserId);
    if (isThere) throw fieldError("toUserId", "plan.executorThere");
    if (!(await vendorPersonById(tx.db)(toUserId)))
      throw fieldError("toUserId", "contractItem.personUnknown");
    const work = {
      planId: row.id,
      companyId: row.company_id,
      place: row.place,
      startDate: row.start_date,
      endDate: row.end_date,
      planHour: row.planned_hours,
      people: inOrderOfJoining(row.executors).map((one) =>
        one.id === part.id ? { ...part, userId: toUserId } : one,
      ),
      only: [toUserId],
    };
    const overridden = await refuseDoubleBooking(tx, call, platform, work, overrideReason);
    await tx.db.updateTable("plan_executor").set({ user_id: toUserId }).where("id", "=", part.id).execute();
    await touch(tx, row);
    const step = { planId: row.id, by: call.actor } as const;
    if (overridden !== undefined)
      await recordStep(tx, {
        ...step,
        step: "override",
        content: overrideReason,
        detail: { conflicts: overridden },
      });
    await recordStep(tx, { ...step, step: "removeExecutor", detail: { name: part.name } });
    const name = await nameOf(tx, toUserId);
    await recordStep(tx, { ...step, step: "addExecutor", detail: { name, role: part.role } });
    const by = call.actor.userId;
    await tx.publish(planExecutorRemoved, { id: row.id, by, userId: fromUserId });
    await tx.publish(planAssigned, { id: row.id, by, userIds: [toUserId] });
    await tx.publish(planChanged, { id: row.id, by });
  });
}
