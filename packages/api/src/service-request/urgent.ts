import { textLengths } from "@pharos/domain/limits";
import { endpoint, IdParam, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Whether a request shall be marked urgent, and why. */
export const MarkUrgent = z.object({
  /** Customers ask for urgency, at most once in 30 minutes; the vendor takes the mark away. */
  on: z.boolean().default(true),
  /** Seen by both sides. */
  reason: text(textLengths.max1024).nullish(),
});
export type MarkUrgent = z.input<typeof MarkUrgent>;

export const markServiceRequestUrgent = endpoint({
  method: "POST",
  path: "/esapi/fault/urgent/:id",
  access: { permission: "fault:escalate" },
  summary: "Ask for more speed on a request, or take the mark away",
  params: z.object({ id: IdParam }),
  body: MarkUrgent,
  response: ServiceRequestChange,
  done: "serviceRequest.urgencyChanged",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.reviewPending",
    "serviceRequest.customerOnly",
    "serviceRequest.vendorOnly",
    "serviceRequest.executorOnly",
    "serviceRequest.urgentTooSoon",
    "serviceRequest.notMarkedUrgent",
    "common.permissionDenied",
  ],
});
