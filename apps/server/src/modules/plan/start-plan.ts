import { planStatus } from "@pharos/domain/enums";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { recordStep } from "./record-step.ts";

/** Begins a plan that has not begun: work on it was reported. Nothing when it is under way already. */
export async function startPlan(tx: UnitOfWork, planId: number): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable("plan")
    .set((eb) => ({
      status: planStatus.toCode("inProgress"),
      version: eb("version", "+", 1),
      updated_at: tx.now,
    }))
    .where("id", "=", planId)
    .where("status", "=", planStatus.toCode("notStarted"))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordStep(tx, { planId, step: "start", by: null });
}
