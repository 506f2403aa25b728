import type { ServiceRequestAbilities } from "@pharos/api/service-request";
import { type Policy, type Rule, unless } from "../../platform/policy.ts";
import { answeringRules } from "./policy/answering.rules.ts";
import { closingRules } from "./policy/closing.rules.ts";
import { handles } from "./policy/conditions.ts";
import { handlingRules } from "./policy/handling.rules.ts";
import { caseOf, type RequestRule } from "./policy/request-case.ts";
import type { Relation } from "./service-request.relation.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";
import { isVisible } from "./service-request.visibility.ts";

/** What someone may want to do with a request; the keys of the abilities on the wire. */
export type ServiceRequestAbility = keyof ServiceRequestAbilities;

/** What the policy rules on. */
export type ServiceRequestRule = ServiceRequestAbility;

/** Every rule by ability. Each says first what the state forbids, then whom it forbids it. */
export const requestRules: Readonly<Record<ServiceRequestRule, RequestRule>> = {
  ...answeringRules,
  ...handlingRules,
  ...closingRules,
};

/** The rules for a single question; anyone who asks several of them makes one case and asks `requestRules`. */
export const serviceRequestPolicy: Policy<ServiceRequestRow, ServiceRequestRule | "read"> = {
  read: (actor, row) => unless(isVisible(actor, row), "serviceRequest.notFound"),
  ...mapRules(requestRules),
};

function mapRules(
  rules: Readonly<Record<ServiceRequestRule, RequestRule>>,
): Policy<ServiceRequestRow, ServiceRequestRule> {
  const ask =
    (rule: RequestRule): Rule<ServiceRequestRow> =>
    (actor, row, now) =>
      rule(caseOf(actor, row, now));
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, ask(rule)])) as Policy<
    ServiceRequestRow,
    ServiceRequestRule
  >;
}

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
  "waitForThird",
  "close",
  "reopen",
  "rate",
  "archive",
  "delete",
  "reviewEntitlement",
] as const satisfies readonly ServiceRequestAbility[];

/** Handles the request in some way: such people see its contact data in full. */
export function mayReadContact(relation: Relation): boolean {
  if (relation.side === "customer") return relation.isReporter || relation.isOrgAdmin;
  return handles(relation) === true || relation.isTeamDba || relation.isOnDuty || relation.isReporter;
}
