import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, line, markdown, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

const Score = z.int().min(0).max(100);

/** Four scores 0–100 and free words; a score shows as stars, score ÷ 20 rounded, at most 5. */
export const Rating = z.object({
  responseScore: Score,
  durationScore: Score,
  resultScore: Score,
  reportScore: Score.nullish(),
  feedback: text(textLengths.max1024).nullish(),
});

/** The vendor must say root-cause state and solution; the customer may rate. */
export const CloseServiceRequest = z.object({
  faultId: Id,
  /** 0 eradicated · 1 understood · 2 not understood. */
  rootCauseState: z.int().min(0).max(2).nullish(),
  rootCause: markdown().nullish(),
  /** Shown to the customer. */
  solution: markdown().nullish(),
  intoKb: z.boolean().nullish(),
  articleUrl: line(textLengths.max256).nullish(),
  /** 0 not representative · 1 customer disagrees · 2 invalid SR · 3 other; needed when not taken into the knowledge base. */
  notIntoKbReason: z.int().min(0).max(3).nullish(),
  notIntoKbRemark: text(textLengths.max256).nullish(),
  /** The vendor quotes how the customer confirmed, when the business is not recorded as restored. */
  customerConfirmText: text(textLengths.max1024).nullish(),
  rating: Rating.nullish(),
});
export type CloseServiceRequest = z.input<typeof CloseServiceRequest>;

export const closeServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/close",
  access: { permission: "fault:close" },
  summary: "Close a service request and forget its remote-connection details",
  body: CloseServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.closed",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.notCloseable",
    "serviceRequest.notRestoredOrConfirmed",
    "serviceRequest.onlyReporterCancels",
    "common.permissionDenied",
    "common.validation",
  ],
});
