import type { Kysely, Schema } from "@pharos/db";
import { hoursLeft } from "@pharos/domain/contract-item";
import { type QuotaUnit, quotaUnit } from "@pharos/domain/enums";
import { quotaUse } from "@pharos/domain/plan";
import { sql } from "kysely";
import { openPlanHours, usedItemHours } from "../contract-item/index.ts";
import type { PlanRecord } from "./plan.repo.ts";

type Db = Kysely<Schema>;

/** The contract item that a plan draws on, and what is left of it after all that is planned. */
export async function findConsumedItem(db: Db, { contract_item_id }: PlanRecord) {
  if (contract_item_id === null) return null;
  const row = await db
    .selectFrom("contract_item")
    .select(["id", "item_id", "name", "planned_hours"])
    .select(usedItemHours.as("used_hours"))
    .select(openPlanHours(sql`contract_item.id`).as("open_hours"))
    .where("id", "=", contract_item_id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    itemId: row.item_id,
    name: row.name,
    planHour: row.planned_hours,
    actualHours: row.used_hours,
    openPlanHours: row.open_hours,
    leftAfter: hoursLeft(row.planned_hours, row.used_hours + row.open_hours),
  };
}

/** What a plan takes of a quota: by its approved hours, or as it was planned as long as none are approved. */
export const quotaUseOfPlan = (
  unit: QuotaUnit,
  { actual_hours, planned_hours }: Pick<PlanRecord, "actual_hours" | "planned_hours">,
): number => quotaUse(unit, actual_hours > 0 ? actual_hours : planned_hours);

/** The quota that the end of a plan uses, or has used. */
export async function findConsumedQuota(db: Db, plan: PlanRecord) {
  if (plan.service_item_id === null) return null;
  const row = await db
    .selectFrom("service_item")
    .select(["id", "name", "unit", "is_limited"])
    .select(
      sql<number>`coalesce((
      select sum(line.amount) from quota_entry line where line.service_item_id = service_item.id), 0)`.as(
        "balance",
      ),
    )
    .where("id", "=", plan.service_item_id)
    .executeTakeFirst();
  if (!row) return null;
  const unit = quotaUnit.fromCode(row.unit);
  const use = quotaUseOfPlan(unit, plan);
  const isUsed = plan.quota_entry_id !== null;
  const remaining = row.is_limited ? row.balance : null;
  return {
    id: row.id,
    name: row.name,
    unit: quotaUnit.asCode(row.unit),
    remaining,
    use,
    leftAfter: remaining === null ? null : isUsed ? remaining : tenths(remaining - use),
  };
}

const tenths = (hours: number): number => Math.round(hours * 10) / 10;
