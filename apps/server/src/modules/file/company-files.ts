import type { FileOwner } from "../../platform/file-owner.ts";
import { leadsEverything } from "../../platform/scope.ts";
import { deliversTo, servingTeamIds, visibleCompanies } from "../organisation/index.ts";

const customerParty = 1;

/** Files that are delivered to one customer: its members read them, the vendor's people who serve it bring them. */
export const companyFiles: FileOwner = {
  types: ["customerOnly"],
  async find(db, actor, { objectId }) {
    const company = await db
      .selectFrom("company")
      .select(["company.id", "company.party_type", servingTeamIds.as("serving_team_ids")])
      .where("company.id", "=", objectId)
      .where(visibleCompanies(actor))
      .executeTakeFirst();
    if (!company || company.party_type !== customerParty) return undefined;
    const isMember = actor.isCustomer && actor.companyIds.includes(company.id);
    const mayDeliver = deliversTo(actor, company);
    return {
      rootId: company.id,
      companyId: company.id,
      record: { state: "open", isInternal: false },
      relation: {
        side: isMember ? "customer" : "vendor",
        mayAdd: mayDeliver,
        mayPublish: mayDeliver,
        isHandler: mayDeliver,
        isLead: !isMember && leadsEverything(actor),
        isOrgAdmin: isMember && actor.adminCompanyIds.includes(company.id),
      },
    };
  },
};
