import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  endPlan as endEndpoint,
  getPlan,
  setPlanExternalId as linkEndpoint,
  ratePlan as rateEndpoint,
  reopenPlan as reopenEndpoint,
} from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { planStatus } from "@pharos/domain/enums";
import { statusByDates } from "@pharos/domain/plan";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { appendToQuota } from "../contract-item/index.ts";
import { changePlan } from "./change-plan.ts";
import { findConsumedQuota } from "./consumption.repo.ts";
import { planDeleted, planEnded, planReopened } from "./plan.events.ts";
import { planRecords } from "./plan.record.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { refusingExcess } from "./settle-quota.ts";

type Result = CallResult<typeof getPlan>;

const ended = planStatus.toCode("ended");

/** Ends a plan, and uses up what it takes of its service item. */
export const endPlan = (
  platform: Platform,
  call: Call,
  { id, score, feedback, endRemark }: HandlerInput<typeof endEndpoint>["body"],
): Promise<Result> =>
  changePlan(platform, call, id, (tx) =>
    planRecords.change(tx, call, { id, action: "end" }, async (row) => {
      const quotaEntryId = await drawQuota(tx, call, row);
      await tx.publish(planEnded, { id, by: call.actor.userId });
      return {
        columns: {
          status: ended,
          progress: 100,
          progress_before_end: row.progress,
          ended_at: tx.now,
          ended_by: call.actor.userId,
          end_remark: endRemark || null,
          score: score ?? null,
          feedback: feedback || null,
          quota_entry_id: quotaEntryId,
        },
        lines: [{ step: "end", content: endRemark, ...(score != null && { detail: { score } }) }],
      };
    }),
  );

/** Books what the plan used; null when no service item pays for it. */
async function drawQuota(tx: UnitOfWork, call: Call, row: PlanRecord): Promise<number | null> {
  const quota = await findConsumedQuota(tx.db, row);
  if (!quota) return null;
  return refusingExcess(() =>
    appendToQuota(
      tx,
      quota.id,
      { kind: "use", amount: quota.use },
      { reason: `${row.plan_no} ${row.title}`, sourceType: "plan", sourceId: row.id, by: call.actor.userId },
    ),
  );
}

/** Takes an ended plan up again, and gives back what its end used. */
export const reopenPlan = (
  platform: Platform,
  call: Call,
  { id, reason }: HandlerInput<typeof reopenEndpoint>["body"],
): Promise<Result> =>
  changePlan(platform, call, id, (tx) =>
    planRecords.change(tx, call, { id, action: "reopen" }, async (row) => {
      const by = call.actor.userId;
      if (row.quota_entry_id !== null && row.service_item_id !== null)
        await appendToQuota(
          tx,
          row.service_item_id,
          { kind: "reverse", entryId: row.quota_entry_id },
          { reason, sourceType: "plan", sourceId: id, by },
        );
      const dates = { startDate: row.start_date, endDate: row.end_date };
      const status = statusByDates(dates, businessToday(tx.now));
      await tx.publish(planReopened, { id, by, reason });
      return {
        columns: {
          // What is taken up again is under way, however early it had ended.
          status: planStatus.toCode(status === "notStarted" ? "inProgress" : status),
          progress: row.progress_before_end ?? 0,
          progress_before_end: null,
          ended_at: null,
          ended_by: null,
          end_remark: null,
          score: null,
          feedback: null,
          quota_entry_id: null,
        },
        lines: [{ step: "reopen", content: reason }],
      };
    }),
  );

/** What the customer says of an ended plan; said again it replaces what was said before. */
export const ratePlan = (
  platform: Platform,
  call: Call,
  { id, score, feedback }: HandlerInput<typeof rateEndpoint>["body"],
): Promise<Result> =>
  changePlan(platform, call, id, (tx) =>
    planRecords.change(tx, call, { id, action: "rate" }, () => ({
      columns: { score, feedback: feedback || null },
      lines: [{ step: "rate", content: feedback, detail: { score } }],
    })),
  );

/** Connects a plan with the implementation plan of a number. */
export const setPlanExternalId = (
  platform: Platform,
  call: Call,
  { id, externalId }: HandlerInput<typeof linkEndpoint>["body"],
): Promise<Result> =>
  changePlan(platform, call, id, (tx) =>
    planRecords.change(tx, call, { id, action: "link" }, async (row) => {
      const found = await tx.db
        .selectFrom("implementation_plan")
        .select(["id", "contract_item_id"])
        .where("external_id", "=", externalId)
        .where("company_id", "=", row.company_id)
        .executeTakeFirst();
      if (!found) throw fieldError("externalId", "plan.externalIdUnknown");
      return {
        columns: {
          external_id: externalId,
          implementation_plan_id: found.id,
          contract_item_id: row.contract_item_id ?? found.contract_item_id,
        },
        lines: [{ step: "link", detail: { externalId } }],
      };
    }),
  );

/** Lets a plan draw on another contract item from now on, also after it has ended; its hours are moved by their own module. */
export async function movePlanToItem(
  tx: UnitOfWork,
  call: Call,
  { planId, contractItemId, reason }: { planId: number; contractItemId: number; reason: string },
): Promise<void> {
  await planRecords.change(tx, call, { id: planId, action: "moveToItem" }, () => ({
    columns: { contract_item_id: contractItemId },
    lines: [{ step: "edit", content: reason }],
  }));
}

/** Deletes a plan that has not begun; it counts nowhere any more. */
export const deletePlan = (
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> =>
  withTransaction(call, async (tx) => {
    await planRecords.change(tx, call, { id, action: "delete" }, async (row) => {
      await tx.publish(planDeleted, { id, by: call.actor.userId });
      return {
        columns: { deleted_at: tx.now, calendar_sequence: row.calendar_sequence + 1 },
        lines: [],
      };
    });
    return null;
  });
