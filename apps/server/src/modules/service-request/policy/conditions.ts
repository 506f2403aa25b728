import type { Permission } from "@pharos/domain/permissions";
import { type ServiceRequestAction, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { Actor } from "../../../platform/actor.ts";
import type { ErrorCode } from "../../../platform/app-error.ts";
import { type Decision, unless } from "../../../platform/policy.ts";
import type { Relation } from "../service-request.relation.ts";
import { auditStateOf, type ServiceRequestRow, statusOf } from "../service-request.row.ts";

// The words in which the rules of a request are written.

/** Refusals whose words name the present state. */
type StateRefusal = Extract<
  ErrorCode,
  | "serviceRequest.notEditable"
  | "serviceRequest.notAssignable"
  | "serviceRequest.notReplyable"
  | "serviceRequest.notNotable"
  | "serviceRequest.notStillBroken"
  | "serviceRequest.notRecoverable"
  | "serviceRequest.notCloseable"
  | "serviceRequest.notReopenable"
  | "serviceRequest.wrongState"
>;

/** The lifecycle knows the action in the present state. */
export function possible(
  action: ServiceRequestAction,
  row: ServiceRequestRow,
  code: StateRefusal = "serviceRequest.wrongState",
): Decision {
  const status = statusOf(row);
  return unless(serviceRequestLifecycle.allows(action, status), code, { status });
}

export function holds(actor: Actor, permission: Permission): Decision {
  return unless(actor.permissions.has(permission), "common.permissionDenied");
}

export const vendorOnly = (relation: Relation): Decision =>
  unless(relation.side === "vendor", "serviceRequest.vendorOnly");

export const customerOnly = (relation: Relation): Decision =>
  unless(relation.side === "customer", "serviceRequest.customerOnly");

/** Leads the serving team or the platform. */
export function isLead(relation: Relation): boolean {
  return relation.isTeamAdmin || relation.isPlatformLead;
}

/** Executor, team admin, platform admin, system admin. */
export function leads(relation: Relation): Decision {
  return unless(relation.isExecutor || isLead(relation), "serviceRequest.executorOnly");
}

/** The same, and the people who help the executor: one by one, or as a team that was called in. */
export function handles(relation: Relation): Decision {
  const isHandling = relation.isExecutor || relation.isSubExecutor || relation.isCalledIn || isLead(relation);
  return unless(isHandling, "serviceRequest.handlersOnly");
}

/** Reporter and admins of the organisation. */
export function ownsRequest(relation: Relation): Decision {
  return unless(relation.isReporter || relation.isOrgAdmin, "serviceRequest.reporterOnly");
}

/** While the entitlement is under review nothing is promised yet, so no one answers on the vendor's behalf. */
export function isReviewed(row: ServiceRequestRow): Decision {
  return unless(auditStateOf(row) !== "pending", "serviceRequest.reviewPending");
}
