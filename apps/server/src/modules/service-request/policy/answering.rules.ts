import { closeType } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { all, type Decision, unless } from "../../../platform/policy.ts";
import type { Relation } from "../service-request.relation.ts";
import { type ServiceRequestRow, statusOf } from "../service-request.row.ts";
import { customerOnly, handles, holds, isLead, isReviewed, possible, vendorOnly } from "./conditions.ts";
import type { RequestRule } from "./request-case.ts";

/** Who may say what on a request. */
export const answeringRules = {
  reply: ({ actor, row, relation }) =>
    relation.side === "customer"
      ? all(mayBeAnswered("customerReply", row), holds(actor, "fault:reply"))
      : vendorMayReply(actor, row, relation, "reply"),
  replyInternal: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("internalReply", row, "serviceRequest.notNotable"),
      holds(actor, "fault:internal"),
      unless(isColleagueAtWork(actor, relation), "serviceRequest.internalNotAllowed"),
    ),
  requestFeedback: ({ actor, row, relation }) =>
    all(vendorOnly(relation), vendorMayReply(actor, row, relation, "askFeedback")),
  reportStillBroken: ({ actor, row, relation }) =>
    all(
      customerOnly(relation),
      possible("stillBroken", row, "serviceRequest.notStillBroken"),
      holds(actor, "fault:reply"),
    ),
  // Advice comes from any expert who may read the request, also one who does not handle it.
  advise: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("advise", row, "serviceRequest.notNotable"),
      holds(actor, "fault:internal"),
      unless(actor.roles.has("dba"), "serviceRequest.expertsOnly"),
    ),
  addNote: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("addNote", row, "serviceRequest.notNotable"),
      holds(actor, "fault:internal"),
      handles(relation),
    ),
} as const satisfies Record<string, RequestRule>;

/** What is archived cannot be reopened either. */
const mayBeAnswered = (action: "customerReply" | "reply" | "askFeedback", row: ServiceRequestRow): Decision =>
  all(
    unless(statusOf(row) !== "archived", "serviceRequest.archivedReadOnly"),
    // What was merged goes on elsewhere: reopening it is not what helps.
    unless(row.close_type !== closeType.toCode("merged"), "serviceRequest.mergedNotReplyable"),
    possible(action, row, "serviceRequest.notReplyable"),
  );

function vendorMayReply(
  actor: Actor,
  row: ServiceRequestRow,
  relation: Relation,
  action: "reply" | "askFeedback",
): Decision {
  const isFreeToTake = row.executor_user_id === null && relation.isTeamDba;
  return all(
    mayBeAnswered(action, row),
    holds(actor, "fault:reply"),
    isReviewed(row),
    isFreeToTake || relation.isOnDuty || handles(relation),
  );
}

function isColleagueAtWork(actor: Actor, relation: Relation): boolean {
  return (
    isLead(relation) || relation.isTeamDba || relation.isInvolved || relation.isOnDuty || actor.isReviewDba
  );
}
