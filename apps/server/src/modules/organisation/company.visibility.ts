import { vendorParties } from "@pharos/domain/organisation";
import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { seesEverything } from "../../platform/scope.ts";

/** The organisations someone may know about: all, those served by the own teams, the vendor's own for its people, one's own. */
export const visibleCompanies: Visibility<"company"> = (actor) => (eb) => {
  if (seesEverything(actor)) return sql<boolean>`true`;
  const ways = [eb("company.id", "in", own(actor.companyIds))];
  if (actor.isInternal) ways.push(eb("company.party_type", "in", [...vendorParties]));
  if (actor.teamIds.length > 0) {
    ways.push(
      eb.exists(
        eb
          .selectFrom("team_company")
          .select("team_company.team_id")
          .whereRef("team_company.company_id", "=", "company.id")
          .where("team_company.team_id", "in", [...actor.teamIds]),
      ),
    );
  }
  return eb.or(ways);
};

// An empty list is no SQL; no row has the id 0.
const own = (ids: readonly number[]): number[] => (ids.length > 0 ? [...ids] : [0]);
