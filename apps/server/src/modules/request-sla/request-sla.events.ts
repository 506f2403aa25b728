import { defineEvent } from "../../platform/outbox.ts";
import type { RequestFact } from "../service-request/index.ts";

/** A clock reached one of its stages; only the highest of several that were reached at once is notified. */
export const serviceRequestSlaStage = defineEvent<{
  readonly id: number;
  readonly clockId: number;
  readonly kind: "firstResponse" | "reply" | "solve";
  readonly stage: 50 | 80 | 100 | 150;
}>("serviceRequest.slaStage");

/** The breach of a high-severity request was not acknowledged in time. */
export const serviceRequestSlaUnacknowledged = defineEvent<{
  readonly id: number;
  readonly clockId: number;
  readonly kind: "firstResponse" | "reply" | "solve";
}>("serviceRequest.slaUnacknowledged");

/** Someone has learned of an escalation. */
export const serviceRequestEscalationAcknowledged = defineEvent<RequestFact>(
  "serviceRequest.escalationAcknowledged",
);

/** Someone has said why a clock was breached. */
export const serviceRequestBreachExplained = defineEvent<RequestFact & { readonly clockId: number }>(
  "serviceRequest.breachExplained",
);
