import { planStatus, quotaUnit } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { appendToQuota } from "../contract-item/index.ts";
import { quotaUseOfPlan } from "./consumption.repo.ts";

/**
 * Books what an ended plan takes of its quota anew, where hours that were approved or taken back since have changed it: the
 * line of its end is reversed, and one for what it takes now is added. The quota refuses what it does not hold.
 */
export async function settleQuota(tx: UnitOfWork, planId: number, by: number): Promise<void> {
  const plan = await tx.db
    .selectFrom("plan")
    .innerJoin("service_item", "service_item.id", "plan.service_item_id")
    .innerJoin("quota_entry", "quota_entry.id", "plan.quota_entry_id")
    .select(["plan.plan_no", "plan.title", "plan.actual_hours", "plan.planned_hours"])
    .select(["plan.service_item_id", "service_item.unit", "quota_entry.amount", "quota_entry.id as entry_id"])
    .where("plan.id", "=", planId)
    .where("plan.status", "=", planStatus.toCode("ended"))
    .forNoKeyUpdate("plan")
    .executeTakeFirst();
  if (!plan || plan.service_item_id === null) return;
  const use = quotaUseOfPlan(quotaUnit.fromCode(plan.unit), plan);
  if (use === -plan.amount) return;
  const cause = { reason: `${plan.plan_no} ${plan.title}`, sourceType: "plan", sourceId: planId, by };
  const itemId = plan.service_item_id;
  await appendToQuota(tx, itemId, { kind: "reverse", entryId: plan.entry_id }, cause);
  const entryId = await refusingExcess(() => appendToQuota(tx, itemId, { kind: "use", amount: use }, cause));
  await tx.db.updateTable("plan").set({ quota_entry_id: entryId }).where("id", "=", planId).execute();
}

/** The ledger refuses at the field of its own form, which the forms of plans do not have. */
export async function refusingExcess<T>(book: () => Promise<T>): Promise<T> {
  try {
    return await book();
  } catch (error) {
    if (error instanceof AppError && error.detail.fields) throw new AppError("plan.quotaExceeded");
    throw error;
  }
}

/** The ended plans of which a quota was used, among those of these records of hours. */
export async function findSettledPlans(
  { db }: UnitOfWork,
  planIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (planIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("plan")
    .select("id")
    .where("id", "in", [...planIds])
    .where("status", "=", planStatus.toCode("ended"))
    .where("quota_entry_id", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
