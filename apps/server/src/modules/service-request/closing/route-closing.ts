import {
  archiveServiceRequest as archiveEndpoint,
  askCloseConfirmation as askEndpoint,
  rateByLink as linkEndpoint,
  rateServiceRequest as rateEndpoint,
  readRatingInvitation as readLinkEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerFresh } from "../answer-fresh.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { archiveServiceRequest } from "./archive-service-request.ts";
import { askCloseConfirmation } from "./ask-close-confirmation.ts";
import { rateByLink, readRatingInvitation } from "./rate-by-link.ts";
import { rateServiceRequest } from "./rate-service-request.ts";

/** Connects what happens around the end of a request. */
export function routeClosing(route: Route, platform: Platform): void {
  const { withTransaction, config } = platform;
  route(askEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => askCloseConfirmation(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(rateEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.id, () => rateServiceRequest(withTransaction, call, body));
    return readChangedRequest(platform, call, body.id);
  });
  route(archiveEndpoint, async (call, { body }) => {
    const dependencies = { withTransaction, publicUrl: config.publicUrl };
    await answerFresh(platform, call, body.faultId, () => archiveServiceRequest(dependencies, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route.public(readLinkEndpoint, (call, { params }) => readRatingInvitation(platform, call, params.token));
  route.public(linkEndpoint, (call, { params, body }) => rateByLink(platform, call, params.token, body));
}
