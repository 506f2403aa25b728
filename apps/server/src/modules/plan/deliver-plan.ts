import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { planDelivered } from "./plan.events.ts";
import { planPolicy } from "./plan.policy.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { findContacts } from "./plan-detail.repo.ts";
import { writeStep } from "./write-step.ts";

/** Whom of the customer to tell of a plan, and what to write to them besides. */
export interface Notice {
  readonly receivers: readonly number[];
  readonly message?: string | undefined;
}

/**
 * Tells people of the customer who comes when and for what; from now on the customer sees the plan. Answers how many were
 * told. `field` is the list of receivers in what was sent.
 */
export async function deliverPlan(
  tx: UnitOfWork,
  call: Call,
  row: PlanRecord,
  { receivers, message }: Notice,
  field: string,
): Promise<number> {
  authorize(planPolicy, "notifyDelivery", call.actor, row, tx.now);
  const userIds = [...new Set(receivers)];
  const contacts = new Set((await findContacts(tx.db, row.company_id)).map(({ userId }) => userId));
  if (!userIds.every((userId) => contacts.has(userId))) throw fieldError(field, "plan.receiverUnknown");
  await writeStep(
    tx,
    row,
    { delivered_at: tx.now, notice_message: message || null },
    { step: "deliver", by: call.actor, content: message, detail: { count: userIds.length } },
  );
  await tx.publish(planDelivered, { id: row.id, by: call.actor.userId, userIds });
  return userIds.length;
}
