import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Who shall handle the request. */
export const AssignServiceRequest = z.object({
  faultId: Id,
  executorId: Id,
  /** Team the executor handles it for; left out: the request's own team when the executor is one of its members. */
  teamId: Id.nullish(),
  /** Seen by the vendor only. */
  reason: text(textLengths.max1024).nullish(),
});
export type AssignServiceRequest = z.input<typeof AssignServiceRequest>;

export const assignServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/updateExecutor",
  access: { permission: "fault:assign" },
  summary: "Give a service request to an engineer, or take it",
  body: AssignServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.assigned",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.notAssignable",
    "serviceRequest.assignNotAllowed",
    "serviceRequest.takeNotAllowed",
    "serviceRequest.alreadyTaken",
    "serviceRequest.alreadyExecutor",
    "serviceRequest.executorUnknown",
    "common.permissionDenied",
  ],
});
