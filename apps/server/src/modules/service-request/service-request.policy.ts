import type { Permission } from "@pharos/domain/permissions";
import {
  canCancel,
  canReopen,
  type ServiceRequestAction,
  serviceRequestLifecycle,
} from "@pharos/domain/service-request";
import type { Actor } from "../../platform/actor.ts";
import type { ErrorCode } from "../../platform/app-error.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { auditStateOf, type ServiceRequestRow, statusOf } from "./service-request.row.ts";
import { type Standing, standingOf } from "./service-request.standing.ts";
import { isVisible } from "./service-request.visibility.ts";

/** What somebody may want to do with a request; the keys of the abilities on the wire. */
export type ServiceRequestAbility =
  | "edit"
  | "assign"
  | "take"
  | "reply"
  | "replyInternal"
  | "requestFeedback"
  | "reportStillBroken"
  | "recover"
  | "close"
  | "reopen";

/** Abilities, and what is decided elsewhere than on the request's own page. */
export type ServiceRequestRule = ServiceRequestAbility | "reviewEntitlement";

/** Every rule by action. Each says first what the state forbids, then whom it forbids it. */
export const serviceRequestPolicy: Policy<ServiceRequestRow, ServiceRequestRule | "read"> = {
  read: (actor, row) => unless(isVisible(actor, row), "serviceRequest.notFound"),
  edit: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      possible("edit", row, "serviceRequest.notEditable"),
      holds(actor, "service:create"),
      standing.side === "customer" ? customerMayEdit(standing, row) : leads(standing),
    );
  },
  assign: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      possible("assign", row, "serviceRequest.notAssignable"),
      holds(actor, "fault:assign"),
      unless(isLead(standing) || standing.isExecutor, "serviceRequest.assignNotAllowed"),
    );
  },
  take: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      possible("assign", row, "serviceRequest.notAssignable"),
      holds(actor, "fault:assign"),
      unless(standing.isTeamDba || isLead(standing), "serviceRequest.takeNotAllowed"),
      unless(!standing.isExecutor, "serviceRequest.alreadyExecutor"),
      unless(row.executor_user_id === null || isLead(standing), "serviceRequest.alreadyTaken"),
    );
  },
  reply: (actor, row) => {
    const standing = standingOf(actor, row);
    return standing.side === "customer"
      ? all(possible("customerReply", row, "serviceRequest.notReplyable"), holds(actor, "fault:reply"))
      : vendorMayReply(actor, row, standing, "reply");
  },
  replyInternal: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      unless(standing.side === "vendor", "serviceRequest.vendorOnly"),
      possible("internalReply", row, "serviceRequest.notNotable"),
      holds(actor, "fault:internal"),
      unless(isColleagueAtWork(actor, standing), "serviceRequest.internalNotAllowed"),
    );
  },
  requestFeedback: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      unless(standing.side === "vendor", "serviceRequest.vendorOnly"),
      vendorMayReply(actor, row, standing, "askFeedback"),
    );
  },
  reportStillBroken: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      unless(standing.side === "customer", "serviceRequest.customerOnly"),
      possible("stillBroken", row, "serviceRequest.notStillBroken"),
      holds(actor, "fault:reply"),
    );
  },
  recover: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      possible("recover", row, "serviceRequest.notRecoverable"),
      holds(actor, "fault:recover"),
      isReviewed(row),
      standing.side === "customer" ? ownsRequest(standing) : handles(standing),
    );
  },
  close: (actor, row) => {
    const standing = standingOf(actor, row);
    const status = statusOf(row);
    if (serviceRequestLifecycle.allows("cancel", status)) {
      return all(holds(actor, "fault:close"), canCancel(standing.isReporter));
    }
    return all(
      possible("close", row, "serviceRequest.notCloseable"),
      holds(actor, "fault:close"),
      standing.side === "customer" || leads(standing),
    );
  },
  reopen: (actor, row, now) => {
    const standing = standingOf(actor, row);
    return all(
      possible("reopen", row, "serviceRequest.notReopenable"),
      holds(actor, "fault:close"),
      standing.side === "customer" || leads(standing),
      isReviewed(row),
      canReopen(
        // A closed row has the moment of its closing; a check constraint says so.
        { closedAt: row.closed_at ?? row.updated_at, auditState: auditStateOf(row) },
        standing.side,
        now.getTime(),
      ),
    );
  },
  reviewEntitlement: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      holds(actor, "audit:review"),
      unless(isLead(standing), "common.permissionDenied"),
      unless(
        auditStateOf(row) === "pending" &&
          serviceRequestLifecycle.allows("approveEntitlement", statusOf(row)),
        "serviceRequest.notUnderReview",
      ),
      // Nobody decides on what he asked for himself, also when he asked on a customer's behalf.
      unless(
        row.reporter_user_id !== actor.userId && row.created_by !== actor.userId,
        "serviceRequest.reviewOwn",
      ),
    );
  },
};

/** Abilities in the order of the wire. */
export const abilityNames = [
  "edit",
  "assign",
  "take",
  "reply",
  "replyInternal",
  "requestFeedback",
  "reportStillBroken",
  "recover",
  "close",
  "reopen",
] as const satisfies readonly ServiceRequestAbility[];

/** Handles the request in some way: such people see its contact data in full. */
export function mayReadContact(actor: Actor, row: ServiceRequestRow): boolean {
  const standing = standingOf(actor, row);
  if (standing.side === "customer") return standing.isReporter || standing.isOrgAdmin;
  return handles(standing) === true || standing.isTeamDba || standing.isOnDuty || standing.isReporter;
}

function possible(action: ServiceRequestAction, row: ServiceRequestRow, code: StateRefusal): Decision {
  const status = statusOf(row);
  return unless(serviceRequestLifecycle.allows(action, status), code, { status });
}

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
>;

function holds(actor: Actor, permission: Permission): Decision {
  return unless(actor.permissions.has(permission), "common.permissionDenied");
}

function isLead(standing: Standing): boolean {
  return standing.isTeamAdmin || standing.isPlatformLead;
}

// Executor, team admin, platform admin, system admin.
function leads(standing: Standing): Decision {
  return unless(standing.isExecutor || isLead(standing), "serviceRequest.executorOnly");
}

// The same, and the people who help the executor.
function handles(standing: Standing): Decision {
  const isHandling = standing.isExecutor || standing.isSubExecutor || isLead(standing);
  return unless(isHandling, "serviceRequest.handlersOnly");
}

function ownsRequest(standing: Standing): Decision {
  return unless(standing.isReporter || standing.isOrgAdmin, "serviceRequest.reporterOnly");
}

function customerMayEdit(standing: Standing, row: ServiceRequestRow): Decision {
  return all(ownsRequest(standing), unless(statusOf(row) === "submitted", "serviceRequest.editWindowPassed"));
}

// While the entitlement is under review nothing is promised yet, so nobody answers on the vendor's behalf.
function isReviewed(row: ServiceRequestRow): Decision {
  return unless(auditStateOf(row) !== "pending", "serviceRequest.reviewPending");
}

function vendorMayReply(
  actor: Actor,
  row: ServiceRequestRow,
  standing: Standing,
  action: "reply" | "askFeedback",
): Decision {
  const isFreeToTake = row.executor_user_id === null && standing.isTeamDba;
  return all(
    possible(action, row, "serviceRequest.notReplyable"),
    holds(actor, "fault:reply"),
    isReviewed(row),
    isFreeToTake || standing.isOnDuty || handles(standing),
  );
}

function isColleagueAtWork(actor: Actor, standing: Standing): boolean {
  return (
    isLead(standing) || standing.isTeamDba || standing.isInvolved || standing.isOnDuty || actor.isReviewDba
  );
}
