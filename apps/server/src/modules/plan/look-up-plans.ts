import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { visiblePlans } from "./plan.visibility.ts";

/** Visible plans by number, title or customer, the latest first. */
export function lookUpPlans(db: Kysely<Schema>, actor: Actor, words: string, limit: number) {
  return db
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .select(["plan.id", "plan.plan_no", "plan.title"])
    .select([
      "company.id as company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
    ])
    .where(visiblePlans(actor))
    .where((eb) =>
      eb.or([
        contains(eb.ref("plan.plan_no"), words),
        contains(eb.ref("plan.title"), words),
        contains(eb.ref("company.name"), words),
        contains(eb.ref("company.name_key"), words),
      ]),
    )
    .orderBy("plan.start_date", "desc")
    .orderBy("plan.id", "desc")
    .limit(limit)
    .execute();
}
