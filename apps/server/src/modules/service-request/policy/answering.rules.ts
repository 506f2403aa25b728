import type { Actor } from "../../../platform/actor.ts";
import { all, type Decision, type Rule, unless } from "../../../platform/policy.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { type Standing, standingOf } from "../service-request.standing.ts";
import { customerOnly, handles, holds, isLead, isReviewed, possible, vendorOnly } from "./conditions.ts";

type RequestRule = Rule<ServiceRequestRow>;

/** Who may say what on a request. */
export const answeringRules = {
  reply: (actor, row) => {
    const standing = standingOf(actor, row);
    return standing.side === "customer"
      ? all(possible("customerReply", row, "serviceRequest.notReplyable"), holds(actor, "fault:reply"))
      : vendorMayReply(actor, row, standing, "reply");
  },
  replyInternal: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      vendorOnly(standing),
      possible("internalReply", row, "serviceRequest.notNotable"),
      holds(actor, "fault:internal"),
      unless(isColleagueAtWork(actor, standing), "serviceRequest.internalNotAllowed"),
    );
  },
  requestFeedback: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(vendorOnly(standing), vendorMayReply(actor, row, standing, "askFeedback"));
  },
  reportStillBroken: (actor, row) =>
    all(
      customerOnly(standingOf(actor, row)),
      possible("stillBroken", row, "serviceRequest.notStillBroken"),
      holds(actor, "fault:reply"),
    ),
  // Advice comes from any expert who may read the request, also one who does not handle it.
  advise: (actor, row) =>
    all(
      vendorOnly(standingOf(actor, row)),
      possible("advise", row, "serviceRequest.notNotable"),
      holds(actor, "fault:internal"),
      unless(actor.roles.has("dba"), "serviceRequest.expertsOnly"),
    ),
  addNote: (actor, row) => {
    const standing = standingOf(actor, row);
    return all(
      vendorOnly(standing),
      possible("addNote", row, "serviceRequest.notNotable"),
      holds(actor, "fault:internal"),
      handles(standing),
    );
  },
} as const satisfies Record<string, RequestRule>;

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
