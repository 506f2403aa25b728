import type { CallResult } from "@pharos/api/core";
import type { getPlan } from "@pharos/api/plan";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type PlanPolicyAction, planPolicy } from "./plan.policy.ts";
import { lockPlan, type PlanRecord } from "./plan.repo.ts";
import { readPlan } from "./read-plan.ts";

/** Which plan is to be changed, and by what. */
export interface PlanChange {
  readonly id: number;
  /** What has to be allowed. */
  readonly action: PlanPolicyAction;
  /** The version that was read, where the change rests on it. */
  readonly version?: number | undefined;
}

/** Refusals that show nothing of the plan, or leave nothing to repaint. */
const withoutRecord: ReadonlySet<string> = new Set(["plan.notFound", "common.validation"]);

/**
 * Changes one visible plan under its lock, when the policy allows it, and answers the plan as it is then. A refusal for
 * its state or its version carries the plan as it is now, so that the screen can repaint.
 */
export async function changePlan(
  platform: Platform,
  call: Call,
  { id, action, version }: PlanChange,
  change: (tx: UnitOfWork, row: PlanRecord) => Promise<void>,
): Promise<CallResult<typeof getPlan>> {
  try {
    await platform.withTransaction(call, async (tx) => {
      const row = await lockPlan(tx.db, call.actor, id);
      if (!row) throw new AppError("plan.notFound");
      if (version !== undefined && version !== row.version) throw new AppError("common.dataChanged");
      authorize(planPolicy, action, call.actor, row, tx.now);
      await change(tx, row);
    });
  } catch (error) {
    if (!(error instanceof AppError) || withoutRecord.has(error.code)) throw error;
    throw new AppError(error.code, { ...error.detail, data: await readPlan(platform, call, id) });
  }
  return readPlan(platform, call, id);
}
