import { partyType } from "@pharos/domain/enums";
import { closingProblem, partyTypeProblem, type Standing } from "@pharos/domain/organisation";
import type { Actor } from "../../platform/actor.ts";
import { all, type Policy, unless } from "../../platform/policy.ts";
import { isOnVendorSide, leadsEverything, workingTeams } from "../../platform/scope.ts";
import type { CompanyRecord } from "./company.repo.ts";

/** May maintain what is the vendor's business in an organisation: its name, kind, level, owner, team, standing. */
export const maintains = (actor: Actor): boolean =>
  actor.permissions.has("org:edit") && isOnVendorSide(actor);

/** The organisation as the rules about its standing look at it. */
export const standingOf = (row: CompanyRecord): Standing => ({
  partyType: row.party_type,
  status: row.status,
  hasMembers: row.has_members,
});

const mayClose = (row: CompanyRecord) =>
  unless(closingProblem(standingOf(row)) === undefined, "organisation.vendorStays");

const isCustomerParty = ({ party_type }: Pick<CompanyRecord, "party_type">): boolean =>
  party_type === partyType.toCode("customer");

/** What may be done with an organisation someone may know of. */
export type CompanyAbility =
  | "edit"
  | "editReserved"
  | "setVisibility"
  | "changeParty"
  | "disable"
  | "remove"
  | "readMembers"
  | "addMembers"
  | "addExisting"
  | "leave"
  | "readHistory"
  | "deliver";

/** The rules of organisations. */
export const companyPolicy: Policy<CompanyRecord, CompanyAbility> = {
  edit: (actor, row) => unless(maintains(actor) || row.is_own_admin, "organisation.editNotAllowed"),
  editReserved: (actor) => unless(maintains(actor), "organisation.reserved"),
  setVisibility: (actor, row) =>
    all(
      unless(maintains(actor) || row.is_own_admin, "organisation.editNotAllowed"),
      unless(isCustomerParty(row), "organisation.visibilityCustomersOnly"),
    ),
  // Of kinds that some organisations could still become, the form offers all; what is wrong with one is said when it is saved.
  changeParty: (actor, row) =>
    all(
      unless(maintains(actor), "organisation.reserved"),
      unless(
        partyType.codes.some((code) => code !== row.party_type && !partyTypeProblem(standingOf(row), code)),
        "organisation.partyTypeFixed",
      ),
    ),
  disable: (actor, row) => all(unless(maintains(actor), "organisation.reserved"), mayClose(row)),
  remove: (actor, row) => all(unless(actor.roles.has("sys"), "organisation.deleteNotAllowed"), mayClose(row)),
  // A plain member of a customer finds only the own entry there.
  readMembers: () => true,
  addMembers: (actor, row) => managesMembers(actor, row),
  addExisting: (actor, row) => managesMembers(actor, row),
  leave: (_actor, row) =>
    all(
      unless(row.is_own_member, "organisation.notMember"),
      unless(isCustomerParty(row), "organisation.vendorLeave"),
    ),
  readHistory: (actor, row) =>
    unless(isOnVendorSide(actor) || row.is_own_admin, "organisation.editNotAllowed"),
  deliver: (actor, row) => unless(deliversTo(actor, row), "organisation.deliverNotAllowed"),
};

/** Names of all abilities, in the order of the wire. */
export const companyAbilities = [
  "edit",
  "editReserved",
  "setVisibility",
  "changeParty",
  "disable",
  "remove",
  "readMembers",
  "addMembers",
  "addExisting",
  "leave",
  "readHistory",
  "deliver",
] as const satisfies readonly CompanyAbility[];

/** Brings files to a customer: platform leads, and experts and admins of the teams that serve it; never its own members. */
export function deliversTo(
  actor: Actor,
  row: Pick<CompanyRecord, "id" | "party_type" | "serving_team_ids">,
): boolean {
  const isMember = actor.isCustomer && actor.companyIds.includes(row.id);
  if (isMember || !isCustomerParty(row)) return false;
  return leadsEverything(actor) || workingTeams(actor).some((id) => row.serving_team_ids.includes(id));
}

/** Adds, invites, appoints and lets go: platform admins everywhere, org admins in their own organisation. */
export function managesMembers(actor: Actor, { is_own_admin }: Pick<CompanyRecord, "is_own_admin">) {
  const may = actor.permissions.has("org:member") && (leadsEverything(actor) || is_own_admin);
  return unless(may, "organisation.membersNotAllowed");
}

/** Sees all members of an organisation the actor may know of; others find their own entry only. */
export const seesMembers = (actor: Actor, { is_own_admin }: Pick<CompanyRecord, "is_own_admin">): boolean =>
  isOnVendorSide(actor) || is_own_admin;

/** Sees phone numbers of members as they are; one's own always. */
export const seesPhones = (actor: Actor, { is_own_admin }: Pick<CompanyRecord, "is_own_admin">): boolean =>
  leadsEverything(actor) || actor.roles.has("ta") || is_own_admin;
