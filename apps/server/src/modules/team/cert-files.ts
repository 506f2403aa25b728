import type { FileOwner } from "../../platform/file-owner.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadsEverything } from "../../platform/scope.ts";
import { certRegister } from "./cert.ts";
import { certPolicy } from "./team.policy.ts";

/** Scans of certificates: for anyone who may see the certificate, added by anyone who may change it; never for customers. */
export const certFiles = ({ clock }: Pick<Platform, "clock">): FileOwner => ({
  types: ["certificate"],
  async find(db, actor, { objectId }, { isLocking = false } = {}) {
    const cert = await certRegister.find(
      db,
      { actor, now: clock.now() },
      { id: objectId },
      { isLocked: isLocking },
    );
    if (!cert) return undefined;
    const mayEdit = certPolicy.edit(actor, cert) === true;
    return {
      rootId: cert.id,
      companyId: null,
      record: { state: "open", isInternal: false },
      relation: {
        side: "vendor",
        mayAdd: mayEdit,
        mayPublish: false,
        isHandler: mayEdit,
        isLead: leadsEverything(actor),
        isOrgAdmin: false,
      },
    };
  },
});
