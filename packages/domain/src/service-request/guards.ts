import {
  type AuditState,
  type CloseType,
  type RootCauseState,
  type Severity,
  severityRank,
} from "../enums.ts";
import { textLengths } from "../limits.ts";
import { dayMs, hourMs, type IsoTime, minuteMs, toMs } from "../time.ts";
import { characterCount } from "../validation.ts";
import { type Conclusion, gapsToArchive, wasServed } from "./conclusion.ts";
import { type InactivityFacts, inactivityEndsAtMs } from "./inactivity.ts";
import { requestPeriods, shareTotalMax } from "./periods.ts";

/** Why a rule refuses: keys of the `errors` catalogue. */
export type ServiceRequestRefusal = {
  readonly code:
    | "serviceRequest.alreadyReplied"
    | "serviceRequest.archiveIncomplete"
    | "serviceRequest.closeFactsMissing"
    | "serviceRequest.entitlementRejected"
    | "serviceRequest.firstReplyStays"
    | "serviceRequest.notRestoredOrConfirmed"
    | "serviceRequest.nothingToRate"
    | "serviceRequest.onlyReporterCancels"
    | "serviceRequest.onlyRaise"
    | "serviceRequest.ratingWindowPassed"
    | "serviceRequest.reasonTooShort"
    | "serviceRequest.recoverBeforeHappen"
    | "serviceRequest.recoverInFuture"
    | "serviceRequest.reopenWindowPassed"
    | "serviceRequest.replyAnswered"
    | "serviceRequest.replyNotYours"
    | "serviceRequest.replyWindowPassed"
    | "serviceRequest.sameSeverity"
    | "serviceRequest.sharesTooHigh"
    | "serviceRequest.urgentTooSoon"
    | "serviceRequest.vendorReplyMissing";
  readonly vars?: Readonly<Record<string, string | number>>;
};

/** Allowed, or the reason why not. */
export type GuardVerdict = true | ServiceRequestRefusal;

/** The two sides of a request: the customer's people, and the vendor's people who may handle it. */
export type Side = "customer" | "vendor";

const refuse = (
  code: ServiceRequestRefusal["code"],
  vars?: ServiceRequestRefusal["vars"],
): ServiceRequestRefusal => ({ code, vars });

/** A request that never became a service request (entitlement rejected) is not reopened; customers have 14 days. */
export function canReopen(
  request: { readonly closedAt: IsoTime; readonly auditState: AuditState },
  side: Side,
  nowMs: number,
): GuardVerdict {
  if (request.auditState === "rejected") return refuse("serviceRequest.entitlementRejected");
  if (side === "vendor" || nowMs - toMs(request.closedAt) <= requestPeriods.reopenMs) return true;
  return refuse("serviceRequest.reopenWindowPassed", { days: requestPeriods.reopenMs / dayMs });
}

/** A request no one has worked on is not closed but cancelled, by the person who raised it. */
export const canCancel = (isReporter: boolean): GuardVerdict =>
  isReporter || refuse("serviceRequest.onlyReporterCancels");

/**
 * A customer may close any time. The vendor needs the business restored, 72 h of inactivity after a question,
 * or the customer's own words.
 */
export function canClose(
  request: InactivityFacts,
  side: Side,
  hasCustomerConfirmation: boolean,
  nowMs: number,
): GuardVerdict {
  const inactivityEndsMs = inactivityEndsAtMs(request);
  const isInactive = inactivityEndsMs !== null && inactivityEndsMs <= nowMs;
  return (
    side === "customer" ||
    request.status === "restored" ||
    isInactive ||
    hasCustomerConfirmation ||
    refuse("serviceRequest.notRestoredOrConfirmed", { hours: requestPeriods.inactivityMs / hourMs })
  );
}

/** What the vendor must state when it closes a request. */
export const hasCloseFacts = (facts: {
  readonly rootCauseState: RootCauseState | null;
  readonly solution: string | null;
}): GuardVerdict =>
  (facts.rootCauseState !== null && (facts.solution ?? "").trim() !== "") ||
  refuse("serviceRequest.closeFactsMissing");

/** The customer is asked to confirm closing only after the vendor has said something in public. */
export const canAskCloseConfirmation = (hasPublicVendorReply: boolean): GuardVerdict =>
  hasPublicVendorReply || refuse("serviceRequest.vendorReplyMissing");

/** The business broke before it was restored, and both lie in the past. */
export function canRecover(
  times: { readonly happenedAt: IsoTime; readonly recoveredAt: IsoTime },
  nowMs: number,
): GuardVerdict {
  if (toMs(times.recoveredAt) > nowMs) return refuse("serviceRequest.recoverInFuture");
  if (toMs(times.happenedAt) > toMs(times.recoveredAt)) return refuse("serviceRequest.recoverBeforeHappen");
  return true;
}

/** At most one call for urgency in 30 minutes. */
export function canMarkUrgent(request: { readonly urgentAt: IsoTime | null }, nowMs: number): GuardVerdict {
  const isFree = request.urgentAt === null || nowMs - toMs(request.urgentAt) >= requestPeriods.urgentMs;
  return isFree || refuse("serviceRequest.urgentTooSoon", { minutes: requestPeriods.urgentMs / minuteMs });
}

/** Customers may only raise a severity; the vendor may go both ways but must say why. */
export function canChangeSeverity(
  change: { readonly from: Severity; readonly to: Severity; readonly reason: string },
  side: Side,
): GuardVerdict {
  if (change.from === change.to) return refuse("serviceRequest.sameSeverity");
  if (side === "customer") {
    return severityRank[change.to] < severityRank[change.from] || refuse("serviceRequest.onlyRaise");
  }
  const hasReason = characterCount(change.reason.trim()) >= textLengths.reasonMin;
  return hasReason || refuse("serviceRequest.reasonTooShort", { min: textLengths.reasonMin });
}

/** The shares of all sub-executors stay within 100 %. */
export function canShare(shares: readonly number[]): GuardVerdict {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total <= shareTotalMax || refuse("serviceRequest.sharesTooHigh", { max: shareTotalMax });
}

/** Facts about a reply and the person who wants to change it. */
export type ReplyFacts = {
  readonly createdAt: IsoTime;
  readonly isAuthor: boolean;
  /** The person leads the serving team or the platform. */
  readonly isLead: boolean;
  /** The other side has answered since. */
  readonly isAnswered: boolean;
  readonly isFirstVendorReply: boolean;
};

/** The author has 30 minutes and only until the other side answers; a lead may always. */
export function canEditReply(reply: ReplyFacts, nowMs: number): GuardVerdict {
  if (reply.isLead) return true;
  const verdict = isWithinAuthorsWindow(reply, nowMs);
  if (verdict !== true) return verdict;
  return !reply.isAnswered || refuse("serviceRequest.replyAnswered");
}

/** The first answer of the vendor stopped a clock and therefore stays; others as in `canEditReply`, answered or not. */
export function canRemoveReply(reply: ReplyFacts, nowMs: number): GuardVerdict {
  if (reply.isFirstVendorReply) return refuse("serviceRequest.firstReplyStays");
  return reply.isLead || isWithinAuthorsWindow(reply, nowMs);
}

/** A person may take back a request that no one has answered; sys may always, with a reason. */
export const canDelete = (request: { readonly replyCount: number }, isSys: boolean): GuardVerdict =>
  isSys || request.replyCount === 0 || refuse("serviceRequest.alreadyReplied");

/** A rating is given and changed within seven days of closing; there must have been a service to rate. */
export function canRate(
  request: {
    readonly closedAt: IsoTime;
    readonly closeType: CloseType | null;
    readonly auditState: AuditState;
  },
  nowMs: number,
): GuardVerdict {
  if ((request.closeType && !wasServed(request.closeType)) || request.auditState === "rejected") {
    return refuse("serviceRequest.nothingToRate");
  }
  return (
    nowMs - toMs(request.closedAt) <= requestPeriods.ratingMs ||
    refuse("serviceRequest.ratingWindowPassed", { days: requestPeriods.ratingMs / dayMs })
  );
}

/** The hours on a request, or why there are none. */
export type HourFacts = {
  readonly hourRecordCount: number;
  readonly noHoursReason: string | null;
};

/** What an archived request must have beside its conclusion. */
export type ArchiveFacts = Conclusion & HourFacts & { readonly closeType: CloseType };

/** What the vendor closed was worked on: hours are missing as long as nobody says why there are none. */
export const lacksHours = (facts: HourFacts & { readonly closeType: CloseType }): boolean =>
  facts.closeType === "vendor" && facts.hourRecordCount === 0 && !facts.noHoursReason;

/** Root cause stated; an article or the reason for none; hours, or the reason for none, when the vendor closed it. */
export function canArchive(facts: ArchiveFacts): GuardVerdict {
  // What is to be concluded is concluded where a duplicate went on.
  if (facts.closeType === "merged") return true;
  return (
    (gapsToArchive(facts, facts.closeType).length === 0 && !lacksHours(facts)) ||
    refuse("serviceRequest.archiveIncomplete")
  );
}

function isWithinAuthorsWindow(reply: ReplyFacts, nowMs: number): GuardVerdict {
  if (!reply.isAuthor) return refuse("serviceRequest.replyNotYours");
  const isInTime = nowMs - toMs(reply.createdAt) <= requestPeriods.replyChangeMs;
  return (
    isInTime ||
    refuse("serviceRequest.replyWindowPassed", { minutes: requestPeriods.replyChangeMs / minuteMs })
  );
}
