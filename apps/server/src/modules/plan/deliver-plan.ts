import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { notifyPlanDelivery as endpoint } from "@pharos/api/plan";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { planDelivered } from "./plan.events.ts";
import { planRecords } from "./plan.record.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { findContacts } from "./plan-detail.repo.ts";

/** Whom of the customer to tell of a plan, and what to write to them besides. */
export interface Notice {
  readonly receivers: readonly number[];
  readonly message?: string | undefined;
}

/** Tells people of the customer who comes when and for what. From now on the customer sees the plan. */
export const notifyPlanDelivery = (
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, ...notice }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> =>
  withTransaction(call, async (tx) => {
    await deliverPlan(tx, call, id, notice, "receivers");
    return { sent: new Set(notice.receivers).size };
  });

/** The same within a transaction. `field` is the list of receivers in what was sent. */
export const deliverPlan = (
  tx: UnitOfWork,
  call: Call,
  id: number,
  { receivers, message }: Notice,
  field: string,
): Promise<PlanRecord> =>
  planRecords.change(tx, call, { id, action: "notifyDelivery" }, async (row) => {
    const userIds = [...new Set(receivers)];
    const contacts = new Set((await findContacts(tx.db, row.company_id)).map(({ userId }) => userId));
    if (!userIds.every((userId) => contacts.has(userId))) throw fieldError(field, "plan.receiverUnknown");
    await tx.publish(planDelivered, { id, by: call.actor.userId, userIds });
    return {
      columns: { delivered_at: tx.now, notice_message: message || null },
      lines: [{ step: "deliver", content: message, detail: { count: userIds.length } }],
    };
  });
