import type { ServiceRequestAbilities } from "@pharos/api/service-request";
import type { Actor } from "../../platform/actor.ts";
import { type Policy, unless } from "../../platform/policy.ts";
import { answeringRules } from "./policy/answering.rules.ts";
import { closingRules } from "./policy/closing.rules.ts";
import { handles } from "./policy/conditions.ts";
import { handlingRules } from "./policy/handling.rules.ts";
import { relationOf } from "./service-request.relation.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";
import { isVisible } from "./service-request.visibility.ts";

/** What somebody may want to do with a request; the keys of the abilities on the wire. */
export type ServiceRequestAbility = keyof ServiceRequestAbilities;

/** What the policy rules on. */
export type ServiceRequestRule = ServiceRequestAbility;

/** Every rule by action. Each says first what the state forbids, then whom it forbids it. */
export const serviceRequestPolicy: Policy<ServiceRequestRow, ServiceRequestRule | "read"> = {
  read: (actor, row) => unless(isVisible(actor, row), "serviceRequest.notFound"),
  ...answeringRules,
  ...handlingRules,
  ...closingRules,
};

/** Abilities in the order of the wire. */
export const abilityNames = [
  "edit",
  "assign",
  "take",
  "changeSubExecutors",
  "reply",
  "replyInternal",
  "requestFeedback",
  "reportStillBroken",
  "advise",
  "addNote",
  "escalate",
  "markUrgent",
  "clearUrgent",
  "acknowledge",
  "explainBreach",
  "recover",
  "readRemote",
  "editRemote",
  "link",
  "merge",
  "undoMerge",
  "split",
  "askCloseConfirmation",
  "close",
  "reopen",
  "rate",
  "archive",
  "delete",
  "reviewEntitlement",
] as const satisfies readonly ServiceRequestAbility[];

/** Handles the request in some way: such people see its contact data in full. */
export function mayReadContact(actor: Actor, row: ServiceRequestRow): boolean {
  const relation = relationOf(actor, row);
  if (relation.side === "customer") return relation.isReporter || relation.isOrgAdmin;
  return handles(relation) === true || relation.isTeamDba || relation.isOnDuty || relation.isReporter;
}
