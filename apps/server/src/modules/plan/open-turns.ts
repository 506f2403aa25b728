import type { Kysely, Schema } from "@pharos/db";
import { planStatus } from "@pharos/domain/enums";
import { isOpenPlan } from "@pharos/domain/plan";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type OpenTurn, openTurnsOf } from "../../platform/open-turn.ts";
import { matching } from "./plan.repo.ts";
import { turnOfPlan } from "./turn.ts";

/** Codes of the states in which a plan is open. */
const openPlanCodes = planStatus.names.filter(isOpenPlan).map(planStatus.toCode);

/** Whose turn it is on every open plan that the actor may see. */
export async function findPlanTurns(
  db: Kysely<Schema>,
  actor: Actor,
  { teamId }: { readonly teamId: number | undefined },
): Promise<readonly OpenTurn[]> {
  const rows = await db
    .selectFrom("plan")
    .select(["team_id as teamId", "company_id as companyId", turnOfPlan.as("turn")])
    .select(
      sql<number[]>`array(select e.user_id from plan_executor e where e.plan_id = plan.id
        group by e.user_id)`.as("personIds"),
    )
    .where(matching(actor, { status: openPlanCodes, ...(teamId !== undefined && { teamId }) }))
    .execute();
  return openTurnsOf(rows);
}
