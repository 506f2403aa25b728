import { defineEvent } from "../../platform/outbox.ts";

/** Somebody signed a service order. */
export const serviceOrderSigned = defineEvent<{
  readonly id: number;
  readonly party: "engineer" | "customer";
  /** Both sides have signed now. */
  readonly isCompleted: boolean;
}>("serviceOrder.signed");

/** The customer does not agree with a service order. */
export const serviceOrderDeclined = defineEvent<{ readonly id: number }>("serviceOrder.declined");

/** The document of a completed order was made. */
export const serviceOrderDocumentMade = defineEvent<{ readonly id: number }>("serviceOrder.documentMade");
