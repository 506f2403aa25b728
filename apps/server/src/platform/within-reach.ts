import { withinOrganisations } from "@pharos/db";
import type { Actor } from "./actor.ts";
import { isOnVendorSide } from "./scope.ts";

/**
 * Runs what someone asks for. Whoever does not work for the vendor reaches only rows of the own organisations: behind the
 * conditions of the queries stand the policies of the database.
 */
export function withinReach<T>(actor: Actor, work: () => T): T {
  return isOnVendorSide(actor) ? work() : withinOrganisations(actor.companyIds, work);
}
