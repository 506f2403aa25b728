import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { leadsEverything, workingTeams } from "../../platform/scope.ts";

/** Customers someone may raise a request for: all for the platform's admins, those served by the own teams, one's own. */
export const raisableCompanies: Visibility<"company"> = (actor) => (eb) => {
  const isCustomer = eb.and([eb("company.party_type", "=", 1), eb("company.status", "=", 1)]);
  if (leadsEverything(actor)) return isCustomer;
  const ways = [];
  if (actor.roles.has("user") && actor.companyIds.length > 0)
    ways.push(eb("company.id", "in", [...actor.companyIds]));
  const teamIds = workingTeams(actor);
  if (teamIds.length > 0) {
    ways.push(
      eb.exists(
        eb
          .selectFrom("team_company")
          .select("team_company.team_id")
          .whereRef("team_company.company_id", "=", "company.id")
          .where("team_company.team_id", "in", teamIds),
      ),
    );
  }
  if (ways.length === 0) return sql<boolean>`false`;
  return eb.and([isCustomer, eb.or(ways)]);
};
