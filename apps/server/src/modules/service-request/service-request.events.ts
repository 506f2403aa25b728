import { defineEvent } from "../../platform/outbox.ts";

/** Every event names the request and the person behind it; null is the system. */
interface RequestFact {
  readonly id: number;
  readonly by: number | null;
}

/** A request was raised. */
export const serviceRequestCreated = defineEvent<RequestFact>("serviceRequest.created");

/** Its words, contact data or severity were changed. */
export const serviceRequestEdited = defineEvent<RequestFact>("serviceRequest.edited");

/** It was given to somebody, or somebody took it. */
export const serviceRequestAssigned = defineEvent<
  RequestFact & { readonly executorId: number; readonly previousExecutorId: number | null }
>("serviceRequest.assigned");

/** Somebody answered, or left an internal note. */
export const serviceRequestReplied = defineEvent<
  RequestFact & {
    readonly replyId: number;
    readonly side: "customer" | "vendor";
    readonly isInternal: boolean;
    readonly isAwaitingFeedback: boolean;
  }
>("serviceRequest.replied");

/** The business runs again. */
export const serviceRequestRecovered = defineEvent<RequestFact>("serviceRequest.recovered");

/** It was closed. */
export const serviceRequestClosed = defineEvent<RequestFact & { readonly isCancelled: boolean }>(
  "serviceRequest.closed",
);

/** A request that waited for it was granted service without a service number in force, or was not. */
export const serviceRequestEntitlementReviewed = defineEvent<
  RequestFact & { readonly isApproved: boolean; readonly reason: string | null }
>("serviceRequest.entitlementReviewed");

/** It was opened again. */
export const serviceRequestReopened = defineEvent<RequestFact>("serviceRequest.reopened");

/** A clock reached one of its stages; only the highest of several that were reached at once is told. */
export const serviceRequestSlaStage = defineEvent<{
  readonly id: number;
  readonly clockId: number;
  readonly kind: "firstResponse" | "reply" | "solve";
  readonly stage: 50 | 80 | 100 | 150;
}>("serviceRequest.slaStage");
