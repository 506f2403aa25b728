import { withinOrganisations } from "@pharos/db";
import { builtinRoleCodes } from "@pharos/domain/roles";
import type { Actor } from "./actor.ts";

/** The builtin roles of the vendor's side. */
const vendorRoles = builtinRoleCodes.filter((code) => code !== "user");

/**
 * Runs what someone asks for. Whoever does not work for the vendor reaches only rows of the own organisations: behind the
 * conditions of the queries stand the policies of the database.
 */
export function withinReach<T>(actor: Actor, work: () => T): T {
  return isOfVendor(actor) ? work() : withinOrganisations(actor.companyIds, work);
}

/** Whether someone stands on the vendor's side. */
export const isOfVendor = (actor: Actor): boolean =>
  actor.isInternal || vendorRoles.some((role) => actor.roles.has(role));
