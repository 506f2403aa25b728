import {
  getServiceRequest,
  listServiceRequestHistory as historyEndpoint,
  replyToServiceRequest as replyEndpoint,
  getServiceRequestTimeline as timelineEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerFresh } from "./answer-fresh.ts";
import { routeComposing } from "./composing/composing.routes.ts";
import { routeIntake } from "./intake/intake.routes.ts";
import { routeLifecycle } from "./lifecycle/lifecycle.routes.ts";
import { routeLinks } from "./links/links.routes.ts";
import { routeList } from "./list/list.routes.ts";
import { routeRating } from "./rating/rating.routes.ts";
import { routeRemote } from "./remote/remote.routes.ts";
import { replyToServiceRequest } from "./reply-to-service-request.ts";
import { takeTextBudget } from "./text-budget.ts";
import { listServiceRequestHistory } from "./timeline/list-history.ts";
import { findVisibleChange, readServiceRequest, readTimeline } from "./timeline/read-timeline.ts";

/** Connects the module's endpoints to the use cases. */
export const serviceRequestRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    const { withTransaction } = platform;
    routeIntake(route, platform);
    routeRemote(route, platform);

    routeList(route, platform);
    route(getServiceRequest, (call, { query }) => readServiceRequest(platform, call, query.id));
    route(timelineEndpoint, (call, { query }) => readTimeline(platform, call, query));
    route(historyEndpoint, (call, { query }) => listServiceRequestHistory(platform, call, query));
    routeComposing(route, platform);

    routeLifecycle(route, platform);
    route(replyEndpoint, async (call, { body }) => {
      await takeTextBudget(platform, call, body.contentMd);
      const { replyId } = await answerFresh(platform, call, body.faultId, () =>
        replyToServiceRequest(withTransaction, call, body),
      );
      // Anyone who replied may have lost the sight of it since: the reply was sent all the same.
      const change = await findVisibleChange(platform, call, body.faultId);
      return { replyId, change: change ?? null };
    });
    routeRating(route, platform);
    routeLinks(route, platform);
  };
