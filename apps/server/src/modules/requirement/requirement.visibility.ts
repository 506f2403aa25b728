import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { visibleCompanies } from "../organisation/index.ts";

/**
 * Requirements this actor may know about: those of the organisations the actor may know of, and for the vendor's people the
 * internal ones as well. Customers see those of their own organisations.
 */
export const visibleRequirements: Visibility<"requirement"> = (actor) => (eb) => {
  if (!actor.permissions.has("req:view")) return sql<boolean>`false`;
  const onlyCompanyId = actor.apiToken?.companyId;
  if (onlyCompanyId !== undefined) return eb("requirement.company_id", "=", onlyCompanyId);
  if (!isOnVendorSide(actor))
    return eb("requirement.company_id", "=", sql<number>`any(${[...actor.companyIds]}::bigint[])`);
  return eb.or([
    eb("requirement.company_id", "is", null),
    eb.exists(
      eb
        .selectFrom("company")
        .select("company.id")
        .whereRef("company.id", "=", "requirement.company_id")
        .where(visibleCompanies(actor)),
    ),
  ]);
};
