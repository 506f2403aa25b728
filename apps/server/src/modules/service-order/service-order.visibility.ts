import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { seesEverything, workingTeams } from "../../platform/scope.ts";

/**
 * The service orders someone may know about: all; those of the organisations the own teams serve, and of the own teams;
 * those one made or works on; and those of one's own organisation.
 */
export const visibleServiceOrders: Visibility<"service_order"> = (actor) => (eb) => {
  if (!actor.permissions.has("so:view")) return sql<boolean>`false`;
  const onlyCompanyId = actor.apiToken?.companyId;
  const isKept = eb.and([
    sql<boolean>`service_order.deleted_at is null`,
    ...(onlyCompanyId === undefined ? [] : [eb("service_order.company_id", "=", onlyCompanyId)]),
  ]);
  if (seesEverything(actor)) return isKept;
  const ways = [];
  if (actor.isCustomer && actor.companyIds.length > 0)
    ways.push(sql<boolean>`service_order.company_id = any(${actor.companyIds}::bigint[])`);
  if (actor.isInternal)
    ways.push(
      eb("service_order.created_by", "=", actor.userId),
      sql<boolean>`service_order.id in (
        select e.order_id from service_order_engineer e where e.user_id = ${actor.userId})`,
    );
  const teamIds = workingTeams(actor);
  if (teamIds.length > 0)
    ways.push(
      sql<boolean>`service_order.team_id = any(${teamIds}::bigint[])`,
      sql<boolean>`service_order.company_id in (
        select t.company_id from team_company t where t.team_id = any(${teamIds}::bigint[]))`,
    );
  if (ways.length === 0) return sql<boolean>`false`;
  return eb.and([isKept, eb.or(ways)]);
};
