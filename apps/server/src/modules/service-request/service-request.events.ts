import type { CloseType } from "@pharos/domain/enums";
import { defineEvent } from "../../platform/outbox.ts";

/** Every event names the request and the person behind it; null is the system. */
export interface RequestFact {
  readonly id: number;
  readonly by: number | null;
}

/** A request was raised. */
export const serviceRequestCreated = defineEvent<RequestFact>("serviceRequest.created");

/** Its words, contact data or severity were changed. */
export const serviceRequestEdited = defineEvent<RequestFact>("serviceRequest.edited");

/** It was given to someone, or someone took it. */
export const serviceRequestAssigned = defineEvent<
  RequestFact & { readonly executorId: number; readonly previousExecutorId: number | null }
>("serviceRequest.assigned");

/** Someone answered, or left an internal note. */
export const serviceRequestReplied = defineEvent<
  RequestFact & {
    readonly replyId: number;
    readonly side: "customer" | "vendor";
    readonly isInternal: boolean;
    readonly isAwaitingFeedback: boolean;
    /** The address it was mailed from, when that belongs to no account. */
    readonly byEmail?: string;
  }
>("serviceRequest.replied");

/** The words of a reply were changed, or it was withdrawn. */
export const serviceRequestReplyChanged = defineEvent<
  RequestFact & { readonly replyId: number; readonly isRemoved: boolean; readonly isInternal: boolean }
>("serviceRequest.replyChanged");

/** People were named in an internal note. */
export const serviceRequestMentioned = defineEvent<
  RequestFact & { readonly replyId: number; readonly userIds: readonly number[] }
>("serviceRequest.mentioned");

/** The business runs again. */
export const serviceRequestRecovered = defineEvent<RequestFact>("serviceRequest.recovered");

/** It was closed. */
export const serviceRequestClosed = defineEvent<
  RequestFact & { readonly isCancelled: boolean; readonly closeType?: CloseType }
>("serviceRequest.closed");

/** A request that waited for it was granted service without a service number in force, or was not. */
export const serviceRequestEntitlementReviewed = defineEvent<
  RequestFact & { readonly isApproved: boolean; readonly reason: string | null }
>("serviceRequest.entitlementReviewed");

/** It was opened again. */
export const serviceRequestReopened = defineEvent<RequestFact>("serviceRequest.reopened");

/** It became higher or lower in severity, or someone else was called in. */
export const serviceRequestEscalated = defineEvent<
  RequestFact & {
    readonly target: "severity" | "team" | "platform" | "management";
    readonly reason: string;
    /** The team that was called in. */
    readonly teamId?: number | null;
    /** Codes before and after, when the severity was changed. */
    readonly severity?: { readonly from: number; readonly to: number };
  }
>("serviceRequest.escalated");

/** The customer asked for more speed, or the vendor took the mark away. */
export const serviceRequestUrgencyChanged = defineEvent<RequestFact & { readonly isOn: boolean }>(
  "serviceRequest.urgencyChanged",
);

/** Other people help the executor now. */
export const serviceRequestSubExecutorsChanged = defineEvent<
  RequestFact & { readonly joined: readonly number[]; readonly left: readonly number[] }
>("serviceRequest.subExecutorsChanged");

/** An expert gave advice that only the vendor sees. */
export const serviceRequestAdvised = defineEvent<RequestFact & { readonly replyId: number }>(
  "serviceRequest.advised",
);

/** Someone added a line to the history. */
export const serviceRequestNoteAdded = defineEvent<RequestFact>("serviceRequest.noteAdded");

/** It waits for somebody outside, or no longer does. */
export const serviceRequestTurnPassed = defineEvent<RequestFact>("serviceRequest.turnPassed");

/** It was deleted. */
export const serviceRequestDeleted = defineEvent<RequestFact>("serviceRequest.deleted");

/** The vendor asked the customer to confirm that it can be closed. */
export const serviceRequestCloseProposed = defineEvent<RequestFact & { readonly message: string | null }>(
  "serviceRequest.closeProposed",
);

/** The customer has not answered a question for a while; the warning is the last word before the end. */
export const serviceRequestInactive = defineEvent<
  RequestFact & {
    readonly question: "feedback" | "close" | "restored";
    readonly hours: number;
    readonly isWarning: boolean;
  }
>("serviceRequest.inactive");

/** The customer rated it. */
export const serviceRequestRated = defineEvent<
  RequestFact & {
    readonly average: number;
    /** It is low, and the one before was not. */
    readonly isNewlyLow: boolean;
  }
>("serviceRequest.rated");

/** It was put away for good. */
export const serviceRequestArchived = defineEvent<RequestFact>("serviceRequest.archived");

/** It could be archived by its age, but something is missing. */
export const serviceRequestArchiveBlocked = defineEvent<RequestFact>("serviceRequest.archiveBlocked");

/** It ended as a duplicate of another request. */
export const serviceRequestMerged = defineEvent<
  RequestFact & { readonly intoId: number; readonly reason: string }
>("serviceRequest.merged");

/** A merge was taken back. */
export const serviceRequestMergeUndone = defineEvent<RequestFact>("serviceRequest.mergeUndone");
