import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { lockPlan } from "./plan.repo.ts";
import { writeStep } from "./write-step.ts";

/** Lets a plan draw on another contract item from now on, also after it has ended; its hours are moved by their own module. */
export async function movePlanToItem(
  tx: UnitOfWork,
  { actor }: Call,
  { planId, contractItemId, reason }: { planId: number; contractItemId: number; reason: string },
): Promise<void> {
  const row = await lockPlan(tx.db, actor, planId);
  if (!row) throw new AppError("plan.notFound");
  if (!row.is_led || !actor.permissions.has("plan:edit")) throw new AppError("plan.notYours");
  await writeStep(
    tx,
    row,
    { contract_item_id: contractItemId },
    { step: "edit", by: actor, content: reason },
  );
}
