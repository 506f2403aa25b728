import { planStatus } from "@pharos/domain/enums";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { leadsEverything, seesEverything, workingTeams, worksForVendor } from "../../platform/scope.ts";

/**
 * Plans this actor may know about. Vendor: leads and management all of them, team admins and experts those of their teams
 * and of the organisations these serve, everyone those they are involved in. Customers: those of the own organisation that
 * they were told of, and what has been done for them.
 */
export const visiblePlans: Visibility<"plan"> = (actor) => (eb) => {
  if (!actor.permissions.has("plan:view")) return sql<boolean>`false`;
  const onlyCompanyId = actor.apiToken?.companyId;
  const isKept = eb.and([
    eb("plan.deleted_at", "is", null),
    ...(onlyCompanyId === undefined ? [] : [eb("plan.company_id", "=", onlyCompanyId)]),
  ]);
  if (seesEverything(actor)) return isKept;
  const scopes: Expression<SqlBool>[] = [];
  const teamIds = worksForVendor(actor) ? workingTeams(actor) : [];
  if (teamIds.length > 0)
    scopes.push(eb("plan.team_id", "=", sql<number>`any(${teamIds}::bigint[])`), isServedBy(teamIds));
  if (worksForVendor(actor))
    scopes.push(
      eb("plan.created_by", "=", actor.userId),
      eb("plan.manager_user_id", "=", actor.userId),
      isExecutedBy(actor.userId),
    );
  if (actor.isCustomer)
    scopes.push(
      eb.and([
        eb("plan.company_id", "=", sql<number>`any(${[...actor.companyIds]}::bigint[])`),
        eb.or([eb("plan.delivered_at", "is not", null), eb("plan.status", "=", planStatus.toCode("ended"))]),
      ]),
    );
  return scopes.length === 0 ? sql<boolean>`false` : eb.and([isKept, eb.or(scopes)]);
};

/** Whether the actor leads the work on a plan: everywhere, or where one of the administered teams does it or serves. */
export function leadsPlan(actor: Actor): RawBuilder<boolean> {
  if (leadsEverything(actor)) return sql<boolean>`true`;
  if (!actor.roles.has("ta")) return sql<boolean>`false`;
  return sql<boolean>`(plan.team_id = any(${[...actor.adminTeamIds]}::bigint[]) or ${isServedBy(actor.adminTeamIds)})`;
}

/** Plans that somebody carries out. */
export const isExecutedBy = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from plan_executor mine where mine.plan_id = plan.id and mine.user_id = ${userId})`;

function isServedBy(teamIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`plan.company_id in (
    select served.company_id from team_company served where served.team_id = any(${[...teamIds]}::bigint[]))`;
}
