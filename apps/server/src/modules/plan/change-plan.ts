import type { CallResult } from "@pharos/api/core";
import type { getPlan } from "@pharos/api/plan";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { readPlan, toPlanDetail } from "./read-plan.ts";

/** Refusals that show nothing of the plan, or leave nothing to repaint. */
const withoutRecord: ReadonlySet<string> = new Set(["plan.notFound", "common.validation"]);

/**
 * Changes a plan in one transaction and answers it as it is then. A refusal for its state or its version carries the plan
 * as it is now, so that the screen can repaint.
 */
export async function changePlan(
  platform: Platform,
  call: Call,
  id: number,
  change: (tx: UnitOfWork) => Promise<PlanRecord>,
): Promise<CallResult<typeof getPlan>> {
  let changed = undefined as PlanRecord | undefined;
  try {
    await platform.withTransaction(call, async (tx) => {
      changed = await change(tx);
    });
  } catch (error) {
    if (!(error instanceof AppError) || withoutRecord.has(error.code)) throw error;
    throw new AppError(error.code, { ...error.detail, data: await readPlan(platform, call, id) });
  }
  // A repetition of what was done already changes nothing, and has no row to answer.
  return changed ? toPlanDetail(platform, call, changed) : readPlan(platform, call, id);
}
