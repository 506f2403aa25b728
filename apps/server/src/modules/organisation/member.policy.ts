import { invitationState, partyType } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import type { CompanyRecord } from "./company.repo.ts";
import type { MemberRecord } from "./member.repo.ts";
import { managesMembers } from "./organisation.policy.ts";

/** A member, the organisation, and what the rules look at besides. */
export interface MemberTarget {
  readonly member: MemberRecord;
  readonly company: CompanyRecord;
  /** Active admins of the organisation. */
  readonly adminCount: number;
  /** The member is in a vendor team that the actor administers. */
  readonly isOfMyTeam: boolean;
}

/** What may be done with a member. */
export type MemberAbility = "edit" | "setAdmin" | "remove" | "invite" | "revokeInvitation";

const isActive = ({ member }: MemberTarget): Decision =>
  unless(member.status === 1, "organisation.memberLeft");

const manages = (actor: Actor, { company }: MemberTarget): Decision => managesMembers(actor, company);

const isNotLastAdmin = ({ member, adminCount }: MemberTarget): Decision =>
  unless(!member.is_admin || adminCount > 1, "organisation.lastAdmin");

/** The rules of members. */
export const memberPolicy: Policy<MemberTarget, MemberAbility> = {
  edit: (actor, subject) => all(isActive(subject), mayEdit(actor, subject)),
  setAdmin: (actor, subject) =>
    all(
      manages(actor, subject),
      isActive(subject),
      unless(
        subject.member.user_id !== null && subject.member.account_status !== 0,
        "organisation.adminNeedsLogin",
      ),
      isNotLastAdmin(subject),
    ),
  remove: (actor, subject) => all(manages(actor, subject), isActive(subject), isNotLastAdmin(subject)),
  invite: (actor, subject) =>
    all(
      manages(actor, subject),
      isActive(subject),
      unless(subject.member.user_id === null, "organisation.alreadyActivated"),
      unless(hasContact(subject.member), "organisation.noContact"),
    ),
  revokeInvitation: (actor, subject) =>
    all(
      manages(actor, subject),
      isActive(subject),
      unless(
        subject.member.invitation?.state === invitationState.toCode("pending"),
        "organisation.notInvited",
      ),
    ),
};

/** Names of all abilities, in the order of the wire. */
export const memberAbilities = [
  "edit",
  "setAdmin",
  "remove",
  "invite",
  "revokeInvitation",
] as const satisfies readonly MemberAbility[];

function mayEdit(actor: Actor, subject: MemberTarget): Decision {
  const isOwn = subject.member.user_id === actor.userId;
  const manages = managesMembers(actor, subject.company) === true;
  return isOwn || manages || editsTeam(actor, subject) || { code: "organisation.membersNotAllowed" };
}

// A team admin looks after the vendor's people of the own teams.
function editsTeam(
  actor: Actor,
  { company, isOfMyTeam }: Pick<MemberTarget, "company" | "isOfMyTeam">,
): boolean {
  return actor.roles.has("ta") && isOfMyTeam && company.party_type !== partyType.toCode("customer");
}

// An invitation for a certain account reaches its person inside the portal.
const hasContact = ({ phone, email, invitation }: MemberRecord): boolean =>
  Boolean(phone ?? email) || invitation !== null;
