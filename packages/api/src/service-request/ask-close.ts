import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** The vendor proposes to close; without an answer the request closes by itself after 72 hours. */
export const AskCloseConfirmation = z.object({
  faultId: Id,
  /** Shown to the customer with the proposal. */
  message: text(textLengths.max1024).nullish(),
});
export type AskCloseConfirmation = z.input<typeof AskCloseConfirmation>;

export const askCloseConfirmation = endpoint({
  method: "POST",
  path: "/esapi/fault/notify/close",
  access: { permission: "fault:close" },
  summary: "Ask the customer to confirm that a service request can be closed",
  body: AskCloseConfirmation,
  response: ServiceRequestChange,
  done: "serviceRequest.closeConfirmationAsked",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.vendorOnly",
    "serviceRequest.executorOnly",
    "serviceRequest.vendorReplyMissing",
    "common.permissionDenied",
  ],
});
