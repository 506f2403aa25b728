import { vendorParties } from "@pharos/domain/organisation";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";

/** Roles that see every organisation. */
const seesAll = ["sys", "pa", "ma"] as const;

/** Whether someone may know about every organisation, and so about people who belong to none. */
export const seesEveryCompany = (actor: Actor): boolean => seesAll.some((role) => actor.roles.has(role));

/** The organisations someone may know about: all, those served by the own teams, the vendor's own for its people, one's own. */
export const visibleCompanies: Visibility<"company"> = (actor) => (eb) => {
  if (seesEveryCompany(actor)) return sql<boolean>`true`;
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
