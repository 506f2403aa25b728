import { endpoint, Id, verbatim, z } from "../core/index.ts";
import { Rating } from "./close.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** What the customer thinks of a closed request; given again within seven days, it replaces what was said before. */
export const RateServiceRequest = Rating.extend({ id: Id });
export type RateServiceRequest = z.input<typeof RateServiceRequest>;

export const rateServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/rate",
  isOurs: true,
  access: { permission: "fault:close" },
  summary: "Rate a closed service request, or change the rating within seven days",
  body: RateServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.rated",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.customerOnly",
    "serviceRequest.reporterOnly",
    "serviceRequest.nothingToRate",
    "serviceRequest.ratingWindowPassed",
    "common.permissionDenied",
    "common.validation",
  ],
});

/** What the holder of a link to rate may see of the request, and nothing else. */
export const RatingInvitation = z.object({
  srNo: z.string(),
  title: z.string(),
  /** The day it was closed. */
  closedDate: z.string(),
  /** The last day on which the rating can be given or changed. */
  untilDate: z.string(),
  /** What was given before; null when no one has rated. */
  rating: Rating.nullable(),
});
export type RatingInvitation = z.output<typeof RatingInvitation>;

const TokenParams = z.object({
  /** The secret part of the link, 128 random bits. */
  token: verbatim(64),
});

export const readRatingInvitation = endpoint({
  method: "GET",
  path: "/esapi/fault/rating/:token",
  isOurs: true,
  access: "shareToken",
  summary: "What a link to rate is about; unknown, expired and revoked links are the same",
  params: TokenParams,
  response: RatingInvitation,
  errors: ["ratingLink.notFound", "common.tooManyRequests"],
});

export const rateByLink = endpoint({
  method: "POST",
  path: "/esapi/fault/rating/:token",
  isOurs: true,
  access: "shareToken",
  summary: "Rate a closed service request by the link that was sent, without signing in",
  params: TokenParams,
  body: Rating,
  response: RatingInvitation,
  done: "serviceRequest.rated",
  errors: ["ratingLink.notFound", "common.validation", "common.tooManyRequests"],
});
