import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { statusOf } from "../parts/wording.ts";

/** Key of the action that brings a request on. */
export type NextStep =
  | "approveEntitlement"
  | "takeAndReply"
  | "take"
  | "firstReply"
  | "recover"
  | "close"
  | "archive"
  | "reply"
  | "rate";

type Request = Pick<
  ServiceRequestDetail,
  | "status"
  | "auditState"
  | "reviewId"
  | "executor"
  | "firstReplyTime"
  | "closeProposal"
  | "rating"
  | "rateableUntil"
  | "abilities"
>;

interface Reader {
  readonly isVendor: boolean;
  readonly userId: number;
}

/** The one step that is this reader's to take; null while the other side's, or nobody's, is awaited. */
export function nextStepOf(request: Request, { isVendor, userId }: Reader): NextStep | null {
  return isVendor ? vendorStep(request, userId) : customerStep(request);
}

function vendorStep(request: Request, userId: number): NextStep | null {
  const { abilities, executor, firstReplyTime } = request;
  const status = statusOf(request.status);
  if (status === "closed" || status === "archived") return abilities.archive.isAllowed ? "archive" : null;
  if (isInReview(request)) return abilities.reviewEntitlement.isAllowed ? "approveEntitlement" : null;
  if (status === "restored") return abilities.close.isAllowed ? "close" : null;
  if (executor === null && abilities.take.isAllowed)
    return firstReplyTime === null && abilities.reply.isAllowed ? "takeAndReply" : "take";
  if (executor?.userId !== userId || status === "awaitingFeedback") return null;
  if (firstReplyTime === null) return abilities.reply.isAllowed ? "firstReply" : null;
  return abilities.recover.isAllowed ? "recover" : null;
}

function customerStep(request: Request): NextStep | null {
  const { abilities, closeProposal, rating, rateableUntil } = request;
  const status = statusOf(request.status);
  const isEnded = status === "closed" || status === "archived";
  if (isEnded && rateableUntil !== null && rating?.isSuperseded !== false && abilities.rate.isAllowed)
    return "rate";
  if ((status === "restored" || closeProposal !== null) && abilities.close.isAllowed) return "close";
  return status === "awaitingFeedback" && abilities.reply.isAllowed ? "reply" : null;
}

/** Whether its entitlement is being reviewed, so that nobody serves it yet. */
export const isInReview = ({ auditState, reviewId }: Pick<Request, "auditState" | "reviewId">): boolean =>
  auditState === 1 && reviewId !== null;
