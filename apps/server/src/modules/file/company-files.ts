import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { FileOwner } from "../../platform/file-owner.ts";
import { visibleCompanies } from "../organisation/index.ts";

const customerParty = 1;

/** Files that are delivered to one customer: its members read them, the vendor's people who serve it bring them. */
export const companyFiles: FileOwner = {
  types: ["customerOnly"],
  async find(db, actor, { objectId }) {
    const company = await db
      .selectFrom("company")
      .select(["company.id", "company.party_type"])
      .select(
        sql<number[]>`array(select team_id from team_company where company_id = company.id)`.as(
          "serving_team_ids",
        ),
      )
      .where("company.id", "=", objectId)
      .where(visibleCompanies(actor))
      .executeTakeFirst();
    if (!company || company.party_type !== customerParty) return undefined;
    const isMember = actor.isCustomer && actor.companyIds.includes(company.id);
    const isLead = actor.roles.has("pa") || actor.roles.has("sys");
    const isServing = serves(actor, company.serving_team_ids);
    return {
      rootId: company.id,
      companyId: company.id,
      record: { state: "open", isInternal: false },
      standing: {
        side: isMember ? "customer" : "vendor",
        mayAdd: !isMember && (isLead || isServing),
        mayPublish: !isMember && (isLead || isServing),
        isHandler: !isMember && (isLead || isServing),
        isLead: !isMember && isLead,
        isOrgAdmin: isMember && actor.adminCompanyIds.includes(company.id),
      },
    };
  },
};

function serves(actor: Actor, servingTeamIds: readonly number[]): boolean {
  const teams = [
    ...(actor.roles.has("dba") ? actor.teamIds : []),
    ...(actor.roles.has("ta") ? actor.adminTeamIds : []),
  ];
  return teams.some((id) => servingTeamIds.includes(id));
}
