import { planStatus } from "@pharos/domain/enums";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";

/** Roles that see every plan. */
const seesAll = ["sys", "pa", "ma"] as const;

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
  if (seesAll.some((role) => actor.roles.has(role))) return isKept;
  const scopes: Expression<SqlBool>[] = [];
  const teamIds = workingTeams(actor);
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
  if (leadsEverywhere(actor)) return sql<boolean>`true`;
  if (!actor.roles.has("ta")) return sql<boolean>`false`;
  return sql<boolean>`(plan.team_id = any(${[...actor.adminTeamIds]}::bigint[]) or ${isServedBy(actor.adminTeamIds)})`;
}

/** Whether somebody leads the work everywhere. */
export const leadsEverywhere = (actor: Actor): boolean => actor.roles.has("sys") || actor.roles.has("pa");

/** Whether somebody sees plans as the vendor's person, with what is internal; a customer never does. */
export const worksForVendor = (actor: Actor): boolean =>
  actor.isInternal || (actor.roles.has("dba") && !actor.isCustomer);

/** Teams by which someone reaches plans: an expert's own ones, a team admin's administered ones. */
export function workingTeams(actor: Actor): number[] {
  if (!worksForVendor(actor)) return [];
  return [
    ...(actor.roles.has("dba") ? actor.teamIds : []),
    ...(actor.roles.has("ta") ? actor.adminTeamIds : []),
  ];
}

/** Plans that somebody carries out. */
export const isExecutedBy = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from plan_executor mine where mine.plan_id = plan.id and mine.user_id = ${userId})`;

function isServedBy(teamIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`plan.company_id in (
    select served.company_id from team_company served where served.team_id = any(${[...teamIds]}::bigint[]))`;
}
