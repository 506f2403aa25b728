import { partyType } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import type { CompanyRecord } from "./company.repo.ts";
import type { MemberRecord } from "./member.repo.ts";
import { managesMembers } from "./organisation.policy.ts";

/** A member, the organisation, and what the rules look at besides. */
export interface MemberSubject {
  readonly member: MemberRecord;
  readonly company: CompanyRecord;
  /** Active admins of the organisation. */
  readonly adminCount: number;
  /** The member is in a vendor team that the actor administers. */
  readonly isOfMyTeam: boolean;
}

/** What may be done with a member. */
export type MemberAbility = "edit" | "setAdmin" | "remove" | "invite";

const isActive = ({ member }: MemberSubject): Decision =>
  unless(member.status === 1, "organisation.memberLeft");

const manages = (actor: Actor, { company }: MemberSubject): Decision => managesMembers(actor, company);

const isNotLastAdmin = ({ member, adminCount }: MemberSubject): Decision =>
  unless(!member.is_admin || adminCount > 1, "organisation.lastAdmin");

/** The rules of members. */
export const memberPolicy: Policy<MemberSubject, MemberAbility> = {
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
      unless(!isOpened(subject.member), "organisation.alreadyActivated"),
      unless(hasContact(subject.member), "organisation.noContact"),
    ),
};

/** Names of all abilities, in the order of the wire. */
export const memberAbilities = [
  "edit",
  "setAdmin",
  "remove",
  "invite",
] as const satisfies readonly MemberAbility[];

/** Changes more than contact data: name and job too. */
export const editsAll = (actor: Actor, subject: Pick<MemberSubject, "company" | "isOfMyTeam">): boolean =>
  managesMembers(actor, subject.company) === true || editsTeam(actor, subject);

function mayEdit(actor: Actor, subject: MemberSubject): Decision {
  const isOwn = subject.member.user_id === actor.userId;
  return isOwn || editsAll(actor, subject) || { code: "organisation.membersNotAllowed" };
}

// A team admin looks after the vendor's people of the own teams.
function editsTeam(
  actor: Actor,
  { company, isOfMyTeam }: Pick<MemberSubject, "company" | "isOfMyTeam">,
): boolean {
  return actor.roles.has("ta") && isOfMyTeam && company.party_type !== partyType.toCode("customer");
}

/** The account has been opened, or was closed by somebody. */
const isOpened = ({ user_id, is_activated, account_status }: MemberRecord): boolean =>
  user_id !== null && (is_activated || account_status !== 3);

// An account that waits is reached where the account says, a contact where the entry says.
const hasContact = ({ user_id, phone, email, account_phone, account_email }: MemberRecord): boolean =>
  user_id === null ? Boolean(phone ?? email) : Boolean(account_phone ?? account_email);
