import type { Schema, Updateable } from "@pharos/db";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { PlanRecord } from "./plan.repo.ts";
import { recordStep, type Step } from "./record-step.ts";

/** Changes a plan that is held, and writes the line of its history that says so. */
export async function writeStep(
  tx: UnitOfWork,
  row: PlanRecord,
  columns: Updateable<Schema["plan"]>,
  step: Omit<Step, "planId">,
): Promise<void> {
  await tx.db
    .updateTable("plan")
    .set({ ...columns, version: row.version + 1, updated_at: tx.now })
    .where("id", "=", row.id)
    .execute();
  await recordStep(tx, { planId: row.id, ...step });
}
