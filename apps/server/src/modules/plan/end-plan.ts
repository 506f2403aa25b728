import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  endPlan as endEndpoint,
  getPlan,
  ratePlan as rateEndpoint,
  reopenPlan as reopenEndpoint,
} from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { planStatus } from "@pharos/domain/enums";
import { statusByDates } from "@pharos/domain/plan";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { appendToQuota } from "../contract-item/index.ts";
import { changePlan } from "./change-plan.ts";
import { findConsumedQuota } from "./consumption.repo.ts";
import { planEnded, planReopened } from "./plan.events.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { writeStep } from "./write-step.ts";

type Result = CallResult<typeof getPlan>;

const ended = planStatus.toCode("ended");

/** Ends a plan, and uses up what it takes of its service item. */
export async function endPlan(
  platform: Platform,
  call: Call,
  { id, score, feedback, endRemark }: HandlerInput<typeof endEndpoint>["body"],
): Promise<Result> {
  return changePlan(platform, call, { id, action: "end" }, async (tx, row) => {
    const quotaEntryId = await drawQuota(tx, call, row);
    await writeStep(
      tx,
      row,
      {
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
      {
        step: "end",
        by: call.actor,
        content: endRemark,
        ...(score != null && { detail: { score } }),
      },
    );
    await tx.publish(planEnded, { id: row.id, by: call.actor.userId });
  });
}

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

/** The ledger refuses at the field of its own form, which these forms do not have. */
export async function refusingExcess<T>(book: () => Promise<T>): Promise<T> {
  try {
    return await book();
  } catch (error) {
    if (error instanceof AppError && error.detail.fields) throw new AppError("plan.quotaExceeded");
    throw error;
  }
}

/** Takes an ended plan up again, and gives back what its end used. */
export async function reopenPlan(
  platform: Platform,
  call: Call,
  { id, reason }: HandlerInput<typeof reopenEndpoint>["body"],
): Promise<Result> {
  return changePlan(platform, call, { id, action: "reopen" }, async (tx, row) => {
    if (row.quota_entry_id !== null && row.service_item_id !== null)
      await appendToQuota(
        tx,
        row.service_item_id,
        { kind: "reverse", entryId: row.quota_entry_id },
        { reason, sourceType: "plan", sourceId: row.id, by: call.actor.userId },
      );
    const status = statusByDates({ startDate: row.start_date, endDate: row.end_date }, businessToday(tx.now));
    await writeStep(
      tx,
      row,
      {
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
      { step: "reopen", by: call.actor, content: reason },
    );
    await tx.publish(planReopened, { id: row.id, by: call.actor.userId, reason });
  });
}

/** What the customer says of an ended plan; said again it replaces what was said before. */
export async function ratePlan(
  platform: Platform,
  call: Call,
  { id, score, feedback }: HandlerInput<typeof rateEndpoint>["body"],
): Promise<Result> {
  return changePlan(platform, call, { id, action: "rate" }, async (tx, row) => {
    await writeStep(
      tx,
      row,
      { score, feedback: feedback || null },
      {
        step: "rate",
        by: call.actor,
        content: feedback,
        detail: { score },
      },
    );
  });
}
