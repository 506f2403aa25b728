import type { Turn } from "@pharos/api/core";
import { planRole, planStatus } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";

/**
 * Whose turn an open plan is. It is the vendor's until it has ended: of those who carry it out from its first day on, and of
 * the team, since it was made, while nobody carries it out. Customers have nothing to do for a plan to end.
 */
export const turnOfPlan: RawBuilder<Turn | null> = sql<Turn | null>`case
  when plan.status <> ${sql.lit(planStatus.toCode("ended"))} then jsonb_build_object(
    'holder', 'vendor', 'party', null, 'since', case
      when exists (select from plan_executor e
        where e.plan_id = plan.id and e.role = ${sql.lit(planRole.toCode("main"))})
      then greatest(plan.start_date::timestamp at time zone ${sql.lit(businessTimeZone)}, plan.created_at)
      else plan.created_at end) end`;
