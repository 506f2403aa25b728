import type { Grantor } from "@pharos/domain/access";
import type { Actor } from "../../platform/actor.ts";

/** The caller as the rules of giving and taking roles look at one. */
export function grantorOf({ userId, roles, permissions, adminCompanyIds }: Actor): Grantor {
  return { userId, roles, permissions, isOrgAdmin: adminCompanyIds.length > 0 };
}
