import { endpoint, Id, requiredMarkdown, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** An expert's advice to anyone who handles the request. */
export const AdviseServiceRequest = z.object({
  faultId: Id,
  contentMd: requiredMarkdown(),
});
export type AdviseServiceRequest = z.input<typeof AdviseServiceRequest>;

export const adviseServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/advise",
  access: { permission: "fault:internal" },
  summary: "Advise the people who handle a request; customers never see it and no clock is touched",
  body: AdviseServiceRequest,
  response: z.object({
    replyId: Id,
    /** Null when the request is out of the caller's sight by now. */
    change: ServiceRequestChange.nullable(),
  }),
  done: "serviceRequest.advised",
  isCreating: true,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.vendorOnly",
    "serviceRequest.notNotable",
    "serviceRequest.expertsOnly",
    "common.permissionDenied",
  ],
});
