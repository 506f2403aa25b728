import type { Permission } from "@pharos/domain/permissions";
import { type ServiceRequestAction, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { Actor } from "../../../platform/actor.ts";
import type { ErrorCode } from "../../../platform/app-error.ts";
import { type Decision, unless } from "../../../platform/policy.ts";
import { auditStateOf, type ServiceRequestRow, statusOf } from "../service-request.row.ts";
import type { Standing } from "../service-request.standing.ts";

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

export const vendorOnly = (standing: Standing): Decision =>
  unless(standing.side === "vendor", "serviceRequest.vendorOnly");

export const customerOnly = (standing: Standing): Decision =>
  unless(standing.side === "customer", "serviceRequest.customerOnly");

/** Leads the serving team or the platform. */
export function isLead(standing: Standing): boolean {
  return standing.isTeamAdmin || standing.isPlatformLead;
}

/** Executor, team admin, platform admin, system admin. */
export function leads(standing: Standing): Decision {
  return unless(standing.isExecutor || isLead(standing), "serviceRequest.executorOnly");
}

/** The same, and the people who help the executor: one by one, or as a team that was called in. */
export function handles(standing: Standing): Decision {
  const isHandling = standing.isExecutor || standing.isSubExecutor || standing.isCalledIn || isLead(standing);
  return unless(isHandling, "serviceRequest.handlersOnly");
}

/** Reporter and admins of the organisation. */
export function ownsRequest(standing: Standing): Decision {
  return unless(standing.isReporter || standing.isOrgAdmin, "serviceRequest.reporterOnly");
}

/** While the entitlement is under review nothing is promised yet, so nobody answers on the vendor's behalf. */
export function isReviewed(row: ServiceRequestRow): Decision {
  return unless(auditStateOf(row) !== "pending", "serviceRequest.reviewPending");
}
