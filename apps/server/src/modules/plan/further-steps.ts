import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getPlan,
  setPlanExternalId as linkEndpoint,
  notifyPlanDelivery as notifyEndpoint,
} from "@pharos/api/plan";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { changePlan } from "./change-plan.ts";
import { deliverPlan } from "./deliver-plan.ts";
import { planDeleted } from "./plan.events.ts";
import { planPolicy } from "./plan.policy.ts";
import { lockPlan } from "./plan.repo.ts";
import { writeStep } from "./write-step.ts";

/** Connects a plan with the implementation plan of a number. */
export async function setPlanExternalId(
  platform: Platform,
  call: Call,
  { id, externalId }: HandlerInput<typeof linkEndpoint>["body"],
): Promise<CallResult<typeof getPlan>> {
  return changePlan(platform, call, { id, action: "edit" }, async (tx, row) => {
    const found = await tx.db
      .selectFrom("implementation_plan")
      .select(["id", "contract_item_id"])
      .where("external_id", "=", externalId)
      .where("company_id", "=", row.company_id)
      .executeTakeFirst();
    if (!found) throw fieldError("externalId", "plan.externalIdUnknown");
    await writeStep(
      tx,
      row,
      {
        external_id: externalId,
        implementation_plan_id: found.id,
        contract_item_id: row.contract_item_id ?? found.contract_item_id,
      },
      { step: "link", by: call.actor, detail: { externalId } },
    );
  });
}

/** Tells people of the customer who comes when and for what. From now on the customer sees the plan. */
export async function notifyPlanDelivery(
  platform: Platform,
  call: Call,
  { id, ...notice }: HandlerInput<typeof notifyEndpoint>["body"],
): Promise<CallResult<typeof notifyEndpoint>> {
  return platform.withTransaction(call, async (tx) => {
    const row = await lockPlan(tx.db, call.actor, id);
    if (!row) throw new AppError("plan.notFound");
    return { sent: await deliverPlan(tx, call, row, notice, "receivers") };
  });
}

/** Deletes a plan that has not begun; it counts nowhere any more. */
export async function deletePlan(platform: Platform, call: Call, id: number): Promise<null> {
  return platform.withTransaction(call, async (tx) => {
    const row = await lockPlan(tx.db, call.actor, id);
    if (!row) throw new AppError("plan.notFound");
    authorize(planPolicy, "delete", call.actor, row, tx.now);
    await tx.db
      .updateTable("plan")
      .set({ deleted_at: tx.now, calendar_sequence: row.calendar_sequence + 1 })
      .where("id", "=", row.id)
      .execute();
    await tx.publish(planDeleted, { id: row.id, by: call.actor.userId });
    await tx.audit({
      action: "plan.deleted",
      objectType: "plan",
      objectId: row.id,
      companyId: row.company_id,
      detail: { planNo: row.plan_no, title: row.title },
    });
    return null;
  });
}
