import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Why a closed request is opened again. */
export const ReopenServiceRequest = z.object({
  id: Id,
  /** At least 10 characters. */
  reason: text(textLengths.max1024).min(textLengths.reasonMin, { error: "validation.minLength" }),
});
export type ReopenServiceRequest = z.input<typeof ReopenServiceRequest>;

export const reopenServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/reopen",
  isOurs: true,
  access: { permission: "fault:close" },
  summary: "Open a closed service request again; a new cycle of clocks begins",
  body: ReopenServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.reopened",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.notReopenable",
    "serviceRequest.mergedNotReopenable",
    "serviceRequest.reopenWindowPassed",
    "common.permissionDenied",
  ],
});
