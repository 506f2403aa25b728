import {
  getServiceRequest,
  listServiceRequestHistory as historyEndpoint,
  readServiceRequestHistoryTexts as historyTextsEndpoint,
  getServiceRequestTimeline as timelineEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { routeRequestConversation } from "./conversation/conversation.routes.ts";
import { routeIntake } from "./intake/intake.routes.ts";
import { routeLifecycle } from "./lifecycle/lifecycle.routes.ts";
import { routeLinks } from "./links/links.routes.ts";
import { routeList } from "./list/list.routes.ts";
import { routeRating } from "./rating/rating.routes.ts";
import { routeRemote } from "./remote/remote.routes.ts";
import { listServiceRequestHistory } from "./timeline/list-history.ts";
import { readServiceRequestHistoryTexts } from "./timeline/read-history-texts.ts";
import { readServiceRequest, readTimeline } from "./timeline/read-timeline.ts";

/** Connects the module's endpoints to the use cases. */
export const serviceRequestRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    routeIntake(route, platform);
    routeRemote(route, platform);

    routeList(route, platform);
    route(getServiceRequest, (call, { query }) => readServiceRequest(platform, call, query.id));
    route(timelineEndpoint, (call, { query }) => readTimeline(platform, call, query));
    route(historyTextsEndpoint, (call, { query }) => readServiceRequestHistoryTexts(platform, call, query));
    route(historyEndpoint, (call, { query }) => listServiceRequestHistory(platform, call, query));
    routeRequestConversation(route, platform);

    routeLifecycle(route, platform);
    routeRating(route, platform);
    routeLinks(route, platform);
  };
