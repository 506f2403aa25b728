import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { isOnVendorSide } from "../../platform/scope.ts";

/** Requirements this actor may know about: the vendor's people all of them, customers those of their own organisations. */
export const visibleRequirements: Visibility<"requirement"> = (actor) => (eb) => {
  if (!actor.permissions.has("req:view")) return sql<boolean>`false`;
  const onlyCompanyId = actor.apiToken?.companyId;
  return eb.and([
    ...(onlyCompanyId === undefined ? [] : [eb("requirement.company_id", "=", onlyCompanyId)]),
    ...(isOnVendorSide(actor)
      ? []
      : [eb("requirement.company_id", "=", sql<number>`any(${[...actor.companyIds]}::bigint[])`)]),
  ]);
};
