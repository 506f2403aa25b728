import { serviceOrderStatus, signingParty } from "@pharos/domain/enums";
import { checkOrder, type OrderCase, type ServiceOrderAction } from "@pharos/domain/service-order";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, type Rule, unless } from "../../platform/policy.ts";
import { leadsEverything } from "../../platform/scope.ts";

/** What the policy knows of an order. */
export interface OrderRow {
  readonly company_id: number;
  readonly team_id: number | null;
  readonly created_by: number;
  readonly status: number;
  readonly engineer_ids: readonly number[];
  /** Teams that serve the organisation. */
  readonly serving_team_ids: readonly number[];
  /** Codes of the parties that have signed. */
  readonly signed_by: readonly number[];
}

const isTeamLead = (actor: Actor, row: OrderRow): boolean =>
  leadsEverything(actor) ||
  (actor.roles.has("ta") &&
    actor.adminTeamIds.some((id) => id === row.team_id || row.serving_team_ids.includes(id)));

const isInvolved = (actor: Actor, row: OrderRow): boolean =>
  actor.isInternal && (row.created_by === actor.userId || row.engineer_ids.includes(actor.userId));

const mayEdit = (actor: Actor): boolean => actor.permissions.has("so:edit");

const editors = (actor: Actor, row: OrderRow): Decision =>
  unless(mayEdit(actor) && (isTeamLead(actor, row) || isInvolved(actor, row)), "serviceOrder.editNotAllowed");

/** Who made it, the team's admins and platform admins. */
const owners = (actor: Actor, row: OrderRow): Decision =>
  unless(
    mayEdit(actor) && (isTeamLead(actor, row) || (actor.isInternal && row.created_by === actor.userId)),
    "serviceOrder.leadOnly",
  );

/** What both sides have signed is voided by those who answer for it. */
const voiders = (actor: Actor, row: OrderRow): Decision =>
  row.status === serviceOrderStatus.toCode("completed")
    ? unless(mayEdit(actor) && isTeamLead(actor, row), "serviceOrder.teamLeadOnly")
    : owners(actor, row);

/** A customer declines by a link only. */
type SignedInAction = Exclude<ServiceOrderAction, "decline">;

const engineers = (actor: Actor, row: OrderRow): Decision =>
  unless(
    actor.permissions.has("so:sign") && actor.isInternal && row.engineer_ids.includes(actor.userId),
    "serviceOrder.engineersOnly",
  );

const who: Readonly<Record<SignedInAction, (actor: Actor, row: OrderRow) => Decision>> = {
  edit: editors,
  share: editors,
  revokeLinks: editors,
  delete: owners,
  void: voiders,
  copy: editors,
  signAsEngineer: engineers,
  signOnSite: engineers,
  signAsCustomer: (actor, row) =>
    unless(
      actor.permissions.has("so:sign") && actor.isCustomer && actor.companyIds.includes(row.company_id),
      "serviceOrder.customersOnly",
    ),
};

/** The order as the guards of the domain see it. */
export const caseOf = ({ status, signed_by }: Pick<OrderRow, "status" | "signed_by">): OrderCase => ({
  status: serviceOrderStatus.fromCode(status),
  signedBy: signed_by.map((code) => signingParty.fromCode(code)),
});

/** Whether the order's state allows it, whoever asks. */
export function allowedByState(
  action: ServiceOrderAction,
  row: Pick<OrderRow, "status" | "signed_by">,
): Decision {
  const problem = checkOrder(action, caseOf(row));
  return problem === true || { code: `serviceOrder.${problem}` };
}

const ruleOf =
  (action: SignedInAction): Rule<OrderRow> =>
  (actor, row) =>
    all(who[action](actor, row), allowedByState(action, row));

/** Who may do what with a service order, and when. */
export const serviceOrderPolicy: Policy<OrderRow, SignedInAction> = {
  edit: ruleOf("edit"),
  delete: ruleOf("delete"),
  signAsEngineer: ruleOf("signAsEngineer"),
  signAsCustomer: ruleOf("signAsCustomer"),
  signOnSite: ruleOf("signOnSite"),
  share: ruleOf("share"),
  revokeLinks: ruleOf("revokeLinks"),
  void: ruleOf("void"),
  copy: ruleOf("copy"),
};
