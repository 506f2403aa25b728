import type { FileOwner } from "../../platform/file-owner.ts";
import { findCert } from "./cert.repo.ts";
import { certPolicy, runsEveryTeam } from "./team.policy.ts";

/** Scans of certificates: for whoever may see the certificate, added by whoever may change it; never for customers. */
export const certFiles: FileOwner = {
  types: ["certificate"],
  async find(db, actor, { objectId }, { isLocking = false } = {}) {
    const cert = await findCert(db, actor, objectId, { lock: isLocking });
    if (!cert) return undefined;
    const mayEdit = certPolicy.edit(actor, { userId: cert.user_id, teamIds: cert.team_ids }) === true;
    return {
      rootId: cert.id,
      companyId: null,
      record: { state: "open", isInternal: false },
      relation: {
        side: "vendor",
        mayAdd: mayEdit,
        mayPublish: false,
        isHandler: mayEdit,
        isLead: runsEveryTeam(actor),
        isOrgAdmin: false,
      },
    };
  },
};
