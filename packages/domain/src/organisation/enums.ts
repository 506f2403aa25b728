import { defineEnum, type NameOf } from "../define-enum.ts";

export const partyType = defineEnum("partyType", { company: 0, customer: 1, vendor: 2, team: 3 });
export type PartyType = NameOf<typeof partyType>;

/** How important a customer is to the vendor. */
export const companyLevel = defineEnum("companyLevel", { strategic: 0, key: 1, normal: 2 });
export type CompanyLevel = NameOf<typeof companyLevel>;

/** Members of a disabled organisation may do nothing in it. */
export const companyStatus = defineEnum("companyStatus", { disabled: 0, active: 1 });
export type CompanyStatus = NameOf<typeof companyStatus>;

export const memberStatus = defineEnum("memberStatus", { left: 0, active: 1 });
export type MemberStatus = NameOf<typeof memberStatus>;

/** How an invitation stands; that it expired shows when someone looks and is not stored. */
export const invitationState = defineEnum("invitationState", {
  pending: 0,
  accepted: 1,
  declined: 2,
  revoked: 3,
  expired: 4,
});
export type InvitationState = NameOf<typeof invitationState>;

/** Who of an organisation's own members sees its service requests. */
export const requestVisibility = defineEnum("requestVisibility", { everyone: 0, orgAdmins: 1, ownOnly: 2 });
export type RequestVisibility = NameOf<typeof requestVisibility>;
