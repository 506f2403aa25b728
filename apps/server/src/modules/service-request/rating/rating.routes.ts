import {
  rateByLink as linkEndpoint,
  rateServiceRequest as rateEndpoint,
  readRatingInvitation as readLinkEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerFresh } from "../answer-fresh.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { rateByLink, readRatingInvitation } from "./rate-by-link.ts";
import { rateServiceRequest } from "./rate-service-request.ts";

/** Connects the rating of requests. */
export function routeRating(route: Route, platform: Platform): void {
  const { withTransaction } = platform;
  route(rateEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.id, () => rateServiceRequest(withTransaction, call, body));
    return readChangedRequest(platform, call, body.id);
  });
  route.public(readLinkEndpoint, (call, { params }) => readRatingInvitation(platform, call, params.token));
  route.public(linkEndpoint, (call, { params, body }) => rateByLink(platform, call, params.token, body));
}
