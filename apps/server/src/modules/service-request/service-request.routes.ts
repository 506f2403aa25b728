import {
  assignServiceRequest as assignEndpoint,
  closeServiceRequest as closeEndpoint,
  getServiceRequest,
  listServiceRequestHistory as historyEndpoint,
  listServiceRequests as listEndpoint,
  recoverServiceRequest as recoverEndpoint,
  reopenServiceRequest as reopenEndpoint,
  replyToServiceRequest as replyEndpoint,
  saveServiceRequest as saveEndpoint,
  getServiceRequestTimeline as timelineEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerFresh } from "./answer-fresh.ts";
import { assignServiceRequest } from "./assign-service-request.ts";
import { closeServiceRequest } from "./close-service-request.ts";
import { routeClosing } from "./closing/route-closing.ts";
import { routeComposing } from "./composing/composing.routes.ts";
import { createServiceRequest } from "./create-service-request.ts";
import { routeDesk } from "./desk/desk.routes.ts";
import { editServiceRequest } from "./edit-service-request.ts";
import { routeHandling } from "./handling/handling.routes.ts";
import { routeIntake } from "./intake/intake.routes.ts";
import { routeLinking } from "./linking/linking.routes.ts";
import { listServiceRequests } from "./list-service-requests.ts";
import { recoverServiceRequest } from "./recover-service-request.ts";
import { reopenServiceRequest } from "./reopen-service-request.ts";
import { replyToServiceRequest } from "./reply-to-service-request.ts";
import { routeRequestExport } from "./service-request.export.ts";
import { takeTextBudget } from "./text-budget.ts";
import { listServiceRequestHistory } from "./timeline/list-history.ts";
import {
  findVisibleChange,
  readChangedRequest,
  readServiceRequest,
  readTimeline,
} from "./timeline/read-timeline.ts";

/** Connects the module's endpoints to the use cases. */
export const serviceRequestRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    const { withTransaction, config } = platform;
    routeIntake(route, platform);

    route(listEndpoint, (call, { query }) => listServiceRequests(platform, call, query));
    routeRequestExport(route, platform);
    routeDesk(route, platform);
    route(getServiceRequest, (call, { query }) => readServiceRequest(platform, call, query.id));
    route(timelineEndpoint, (call, { query }) => readTimeline(platform, call, query));
    route(historyEndpoint, (call, { query }) => listServiceRequestHistory(platform, call, query));
    routeComposing(route, platform);

    routeHandling(route, platform);
    route(saveEndpoint, async (call, { body }) => {
      await takeTextBudget(platform, call, body.contentMd);
      const { id } = body;
      if (id === undefined) return createServiceRequest(platform, call, body);
      return answerFresh(platform, call, id, () => editServiceRequest(platform, call, { ...body, id }));
    });
    route(replyEndpoint, async (call, { body }) => {
      await takeTextBudget(platform, call, body.contentMd);
      const { replyId } = await answerFresh(platform, call, body.faultId, () =>
        replyToServiceRequest(withTransaction, call, body),
      );
      // Anyone who replied may have lost the sight of it since: the reply was sent all the same.
      const change = await findVisibleChange(platform, call, body.faultId);
      return { replyId, change: change ?? null };
    });
    route(assignEndpoint, async (call, { body }) => {
      await answerFresh(platform, call, body.faultId, () =>
        assignServiceRequest(withTransaction, call, body),
      );
      return readChangedRequest(platform, call, body.faultId);
    });
    route(recoverEndpoint, async (call, { body }) => {
      await answerFresh(platform, call, body.faultId, () =>
        recoverServiceRequest(withTransaction, call, body),
      );
      return readChangedRequest(platform, call, body.faultId);
    });
    route(closeEndpoint, async (call, { body }) => {
      await takeTextBudget(platform, call, body.rootCause, body.solution);
      const dependencies = { withTransaction, publicUrl: config.publicUrl };
      await answerFresh(platform, call, body.faultId, () => closeServiceRequest(dependencies, call, body));
      return readChangedRequest(platform, call, body.faultId);
    });
    routeClosing(route, platform);
    routeLinking(route, platform);
    route(reopenEndpoint, async (call, { body }) => {
      await answerFresh(platform, call, body.id, () => reopenServiceRequest(withTransaction, call, body));
      return readChangedRequest(platform, call, body.id);
    });
  };
