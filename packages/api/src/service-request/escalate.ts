import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, text, z } from "../core/index.ts";
import { SeverityCode } from "./shapes.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Whom a request is raised to, and why. */
export const EscalateServiceRequest = z.object({
  faultId: Id,
  /** `severity` changes its severity; the others call someone in and are open to the vendor only. */
  target: z.enum(["severity", "team", "platform", "management"]),
  /** The new severity; needed for the target `severity`. Customers may only raise it. */
  type: SeverityCode.nullish(),
  /** The team that joins; needed for the target `team`. */
  teamId: Id.nullish(),
  /** At least 10 characters. */
  reason: text(textLengths.max1024).min(textLengths.reasonMin, { error: "validation.minLength" }),
});
export type EscalateServiceRequest = z.input<typeof EscalateServiceRequest>;

export const escalateServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/escalate",
  access: { permission: "fault:escalate" },
  summary: "Change the severity of a request, or call in another team, the platform or the management",
  body: EscalateServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.escalated",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.reviewPending",
    "serviceRequest.reporterOnly",
    "serviceRequest.handlersOnly",
    "serviceRequest.vendorOnly",
    "serviceRequest.onlyRaise",
    "serviceRequest.sameSeverity",
    "serviceRequest.teamUnknown",
    "serviceRequest.teamAlreadyIn",
    "serviceRequest.alreadyEscalated",
    "common.permissionDenied",
  ],
});
