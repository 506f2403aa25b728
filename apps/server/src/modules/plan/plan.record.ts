import { defineRecord } from "../../platform/record/record.ts";
import { type PlanPolicyAction, planPolicy } from "./plan.policy.ts";
import { type PlanRecord, readPlanRecord } from "./plan.repo.ts";
import { visiblePlans } from "./plan.visibility.ts";
import { type PlanLine, recordStep } from "./record-step.ts";

/** Steps of the field and of the customer: whoever takes them says what happened, whatever was read before. */
const standAlone = [
  "changeExecutors",
  "addAssist",
  "checkIn",
  "link",
  "moveToItem",
  "notifyDelivery",
  "end",
  "reopen",
  "rate",
  "delete",
] as const satisfies readonly PlanPolicyAction[];

/** Plans as people change them, with the history they read. */
export const planRecords = defineRecord<
  "plan",
  PlanRecord,
  PlanPolicyAction,
  (typeof standAlone)[number],
  PlanLine
>({
  table: "plan",
  visible: visiblePlans,
  read: readPlanRecord,
  policy: planPolicy,
  notFound: "plan.notFound",
  standAlone,
  history: async (tx, { actor }, { action, row, lines }) => {
    for (const line of lines) await recordStep(tx, { planId: row.id, by: actor, ...line });
    // Nobody reads the history of what is deleted.
    if (action === "delete")
      await tx.audit({
        action: "plan.deleted",
        objectType: "plan",
        objectId: row.id,
        companyId: row.company_id,
        detail: { planNo: row.plan_no, title: row.title },
      });
  },
});
