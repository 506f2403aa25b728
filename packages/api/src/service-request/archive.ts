import { textLengths } from "@pharos/domain/limits";
import { endpoint, text, type z } from "../core/index.ts";
import { CloseServiceRequest } from "./close.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Archives a closed request, with what its conclusion still lacks; a field that is left out stays as it is. */
export const ArchiveServiceRequest = CloseServiceRequest.pick({
  faultId: true,
  rootCauseState: true,
  rootCause: true,
  solution: true,
  intoKb: true,
  articleUrl: true,
  notIntoKbReason: true,
  notIntoKbRemark: true,
}).extend({
  /** Needed when the root cause is not understood: how it will be followed up. */
  followUpPlan: text(textLengths.max1024).nullish(),
  /** Needed when the vendor closed it and nobody entered hours: why there are none. */
  noHoursReason: text(textLengths.max256).nullish(),
});
export type ArchiveServiceRequest = z.input<typeof ArchiveServiceRequest>;

export const archiveServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/archive",
  access: { permission: "fault:archive" },
  summary: "Archive a closed service request; from then on it is only read",
  body: ArchiveServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.archived",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.vendorOnly",
    "serviceRequest.executorOnly",
    "serviceRequest.archiveIncomplete",
    "serviceRequest.noHoursReason",
    "common.permissionDenied",
    "common.validation",
  ],
});
