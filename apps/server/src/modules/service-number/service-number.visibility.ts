import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { seesEverything, workingTeams } from "../../platform/scope.ts";

/**
 * The service numbers someone may know about: all, those of the organisations the own teams serve or of the own teams'
 * services, and those of one's own organisation.
 */
export const visibleServiceNumbers: Visibility<"service_number"> = (actor) => (eb) => {
  if (!actor.permissions.has("sn:view")) return sql<boolean>`false`;
  const isKept = sql<boolean>`not exists (
    select 1 from service_subscription s where s.id = service_number.subscription_id and s.deleted_at is not null)`;
  if (seesEverything(actor)) return isKept;
  const ways = [];
  if (actor.isCustomer && actor.companyIds.length > 0)
    ways.push(sql<boolean>`service_number.company_id = any(${actor.companyIds}::bigint[])`);
  const teamIds = workingTeams(actor);
  if (teamIds.length > 0) {
    ways.push(
      sql<boolean>`service_number.company_id in (
        select t.company_id from team_company t where t.team_id = any(${teamIds}::bigint[]))`,
      sql<boolean>`service_number.subscription_id in (
        select s.id from service_subscription s where s.team_id = any(${teamIds}::bigint[]))`,
    );
  }
  if (ways.length === 0) return sql<boolean>`false`;
  return eb.and([isKept, eb.or(ways)]);
};
