import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, requiredLine, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** The vendor waits for somebody outside, or no longer does. The clocks go on: what was promised is not the third party's. */
export const WaitForThird = z.object({
  faultId: Id,
  /** Whom the request waits for, as everybody reads it; null: the answer has come. */
  party: requiredLine(textLengths.max64).nullable(),
  /** What is waited for, or what came. */
  remark: text(textLengths.max1024).nullish(),
});

export const waitForThird = endpoint({
  method: "POST",
  path: "/esapi/fault/waitThird",
  isOurs: true,
  access: { permission: "fault:reply" },
  summary: "Say whom outside a service request waits for, or that the answer has come",
  body: WaitForThird,
  response: ServiceRequestChange,
  done: "serviceRequest.thirdPartySaved",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.vendorOnly",
    "serviceRequest.handlersOnly",
    "serviceRequest.customersTurn",
    "serviceRequest.noThirdParty",
    "common.validation",
    "common.permissionDenied",
  ],
});
