import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { matching, type PlanNarrowing } from "./plan.repo.ts";

/** How many plans a list narrowed like this has, counted to the end. */
export async function countMatchingPlans(
  db: Kysely<Schema>,
  actor: Actor,
  filter: PlanNarrowing,
): Promise<number> {
  const { count } = await db
    .selectFrom("plan")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matching(actor, filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same for each organisation that has any, by its id as text. */
export async function countPlansByCompany(
  db: Kysely<Schema>,
  actor: Actor,
  filter: PlanNarrowing,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("plan")
    .select(({ fn }) => ["plan.company_id", fn.countAll<number>().as("count")])
    .where(matching(actor, filter))
    .groupBy("plan.company_id")
    .execute();
  return new Map(rows.map(({ company_id, count }) => [String(company_id), count]));
}
