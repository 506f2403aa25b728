import { closeType } from "@pharos/domain/enums";
import { canMarkUrgent, requestPeriods, serviceRequestLifecycle } from "@pharos/domain/service-request";
import { hourMs } from "@pharos/domain/time";
import { all, type Decision, unless } from "../../../platform/policy.ts";
import type { Relation } from "../service-request.relation.ts";
import { auditStateOf, type ServiceRequestRow, statusOf } from "../service-request.row.ts";
import {
  customerOnly,
  handles,
  holds,
  isLead,
  isReviewed,
  leads,
  ownsRequest,
  possible,
  vendorOnly,
} from "./conditions.ts";
import type { RequestRule } from "./request-case.ts";

/** Who may move a request on, give it to others, and connect it with others. */
export const handlingRules = {
  edit: ({ actor, row, relation }) =>
    all(
      possible("edit", row, "serviceRequest.notEditable"),
      holds(actor, "service:create"),
      relation.side === "customer" ? customerMayEdit(relation, row) : leads(relation),
    ),
  assign: ({ actor, row, relation }) =>
    all(
      possible("assign", row, "serviceRequest.notAssignable"),
      holds(actor, "fault:assign"),
      unless(isLead(relation) || relation.isExecutor, "serviceRequest.assignNotAllowed"),
    ),
  take: ({ actor, row, relation }) =>
    all(
      possible("assign", row, "serviceRequest.notAssignable"),
      holds(actor, "fault:assign"),
      unless(relation.isTeamDba || isLead(relation), "serviceRequest.takeNotAllowed"),
      unless(!relation.isExecutor, "serviceRequest.alreadyExecutor"),
      unless(row.executor_user_id === null || isLead(relation), "serviceRequest.alreadyTaken"),
    ),
  changeSubExecutors: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("changeSubExecutors", row),
      holds(actor, "fault:assign"),
      leads(relation),
    ),
  // Customers may only raise the severity; which targets there are for whom is said by the use case.
  escalate: ({ actor, row, relation }) =>
    all(
      possible("escalate", row),
      holds(actor, "fault:escalate"),
      isReviewed(row),
      relation.side === "customer" ? ownsRequest(relation) : handles(relation),
    ),
  markUrgent: ({ actor, row, relation, now }) =>
    all(
      customerOnly(relation),
      possible("markUrgent", row),
      holds(actor, "fault:escalate"),
      isReviewed(row),
      canMarkUrgent({ urgentAt: row.urgent_at }, now.getTime()),
    ),
  clearUrgent: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("clearUrgent", row),
      holds(actor, "fault:escalate"),
      leads(relation),
      unless(row.is_urgent, "serviceRequest.notMarkedUrgent"),
    ),
  recover: ({ actor, row, relation }) =>
    all(
      possible("recover", row, "serviceRequest.notRecoverable"),
      holds(actor, "fault:recover"),
      isReviewed(row),
      relation.side === "customer" ? ownsRequest(relation) : handles(relation),
    ),
  // While an answer of the customer's is awaited, nobody else is.
  waitForThird: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("waitForThird", row),
      holds(actor, "fault:reply"),
      handles(relation),
      unless(row.turn_holder !== "customer", "serviceRequest.customersTurn"),
    ),
  // No one but the two ends of the connection sees its secrets; leads, system admins and programs neither.
  readRemote: ({ actor, row, relation }) =>
    all(
      possible("updateRemote", row),
      holds(actor, "fault:reply"),
      unless(actor.apiToken === undefined, "serviceRequest.remoteNotAllowed"),
      sharesRemote(relation),
    ),
  editRemote: ({ actor, row, relation }) =>
    all(possible("updateRemote", row), holds(actor, "fault:reply"), sharesRemote(relation)),
  link: ({ actor, relation }) =>
    all(
      vendorOnly(relation),
      holds(actor, "fault:internal"),
      unless(
        relation.isTeamDba || relation.isOnDuty || handles(relation) === true,
        "serviceRequest.handlersOnly",
      ),
    ),
  merge: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("merge", row),
      holds(actor, "fault:assign"),
      isReviewed(row),
      leads(relation),
    ),
  undoMerge: ({ actor, row, relation, now }) => {
    const hours = requestPeriods.undoMergeMs / hourMs;
    return all(
      vendorOnly(relation),
      possible("undoMerge", row),
      holds(actor, "fault:assign"),
      unless(
        row.close_type === closeType.toCode("merged") && row.closed_at !== null,
        "serviceRequest.notMerged",
      ),
      leads(relation),
      unless(
        now.getTime() - Date.parse(row.closed_at ?? row.updated_at) <= requestPeriods.undoMergeMs,
        "serviceRequest.undoMergePassed",
        { hours },
      ),
    );
  },
  split: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("split", row),
      holds(actor, "service:create"),
      isReviewed(row),
      handles(relation),
    ),
  // Why a promise was broken is said by those who handle the request, until it is archived.
  explainBreach: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("explainBreach", row),
      holds(actor, "fault:internal"),
      handles(relation),
    ),
  // An escalation is acknowledged by anyone who answers for the request.
  acknowledge: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("acknowledgeEscalation", row),
      holds(actor, "fault:escalate"),
      leads(relation),
      unless(row.escalation_level > 0, "serviceRequest.notEscalated"),
      unless(!isAcknowledged(row), "serviceRequest.alreadyAcknowledged"),
    ),
  reviewEntitlement: ({ actor, row, relation }) =>
    all(
      holds(actor, "audit:review"),
      unless(isLead(relation), "common.permissionDenied"),
      unless(
        auditStateOf(row) === "pending" &&
          serviceRequestLifecycle.allows("approveEntitlement", statusOf(row)),
        "serviceRequest.notUnderReview",
      ),
      // No one decides on what they asked for themselves, also when they asked on a customer's behalf.
      unless(
        row.reporter_user_id !== actor.userId && row.created_by !== actor.userId,
        "serviceRequest.reviewOwn",
      ),
    ),
} as const satisfies Record<string, RequestRule>;

function customerMayEdit(relation: Relation, row: ServiceRequestRow): Decision {
  return all(ownsRequest(relation), unless(statusOf(row) === "submitted", "serviceRequest.editWindowPassed"));
}

function sharesRemote(relation: Relation): Decision {
  return relation.side === "customer"
    ? ownsRequest(relation)
    : unless(relation.isExecutor || relation.isSubExecutor, "serviceRequest.remoteNotAllowed");
}

/** Whether the latest escalation of the request has been acknowledged. */
function isAcknowledged({
  escalated_at: escalatedAt,
  escalation_acknowledged_at: acknowledgedAt,
}: ServiceRequestRow): boolean {
  return (
    acknowledgedAt !== null && (escalatedAt === null || Date.parse(acknowledgedAt) >= Date.parse(escalatedAt))
  );
}
