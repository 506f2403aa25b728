import type { Kysely, Schema } from "@pharos/db";
import { planStatus, taskType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visiblePlans } from "./plan.visibility.ts";

/** Under what plans are counted: a service, or a service number on some days, `YYYY-MM-DD`, both inclusive. */
export type PlansUnder =
  | { readonly serviceId: number }
  | { readonly serviceNumberId: number; readonly first: string; readonly last: string };

/** How many visible plans of each kind of work are under a service or begin under a service number; kinds with none are left out. */
export async function countPlansByType(db: Kysely<Schema>, actor: Actor, under: PlansUnder) {
  const rows = await db
    .selectFrom("plan")
    .select((eb) => ["plan.task_type", eb.fn.countAll<number>().as("count")])
    .where(visiblePlans(actor))
    .where((eb) =>
      "serviceId" in under
        ? eb("plan.service_number_id", "in", (numbers) =>
            numbers
              .selectFrom("service_number")
              .select("service_number.id")
              .where("service_number.subscription_id", "=", under.serviceId),
          )
        : eb.and([
            eb("plan.service_number_id", "=", under.serviceNumberId),
            eb("plan.start_date", ">=", under.first),
            eb("plan.start_date", "<=", under.last),
          ]),
    )
    .groupBy("plan.task_type")
    .orderBy("plan.task_type")
    .execute();
  return rows.map(({ task_type, count }) => ({ taskType: taskType.asCode(task_type), count }));
}

/** The visible plans on an asset: those that begin last, first. */
export async function findPlansOfAsset(
  db: Kysely<Schema>,
  actor: Actor,
  {
    companyId,
    assetId,
    limit,
  }: { readonly companyId: number; readonly assetId: number; readonly limit: number },
) {
  const rows = await db
    .selectFrom("plan")
    .select(["plan.id", "plan.plan_no", "plan.title", "plan.status", "plan.start_date", "plan.end_date"])
    .where(visiblePlans(actor))
    // The index on the customer leads to the few plans whose lists are looked into.
    .where("plan.company_id", "=", companyId)
    .where(sql<boolean>`${assetId}::bigint = any(plan.asset_ids)`)
    .orderBy("plan.start_date", "desc")
    .orderBy("plan.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    planNo: row.plan_no,
    title: row.title,
    status: planStatus.asCode(row.status),
    startDate: row.start_date,
    endDate: row.end_date,
  }));
}
