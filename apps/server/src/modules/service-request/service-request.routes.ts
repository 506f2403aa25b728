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
  explainServiceRequestSla as slaEndpoint,
  getServiceRequestTimeline as timelineEndpoint,
} from "@pharos/api/service-request";
import type { Serve } from "../../http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerFresh } from "./answer-fresh.ts";
import { assignServiceRequest } from "./assign-service-request.ts";
import { closeServiceRequest } from "./close-service-request.ts";
import { serveClosing } from "./closing/serve-closing.ts";
import { serveComposing } from "./composing/composing.routes.ts";
import { createServiceRequest } from "./create-service-request.ts";
import { serveDesk } from "./desk/desk.routes.ts";
import { editServiceRequest } from "./edit-service-request.ts";
import { explainServiceRequestSla } from "./explain-sla.ts";
import { serveHandling } from "./handling/handling.routes.ts";
import { serveIntake } from "./intake/intake.routes.ts";
import { serveLinking } from "./linking/linking.routes.ts";
import { listServiceRequests } from "./list-service-requests.ts";
import { recoverServiceRequest } from "./recover-service-request.ts";
import { reopenServiceRequest } from "./reopen-service-request.ts";
import { replyToServiceRequest } from "./reply-to-service-request.ts";
import { serveRequestExport } from "./service-request.export.ts";
import { serveSla } from "./sla/sla.routes.ts";
import { serveStatistics } from "./statistics/statistics.routes.ts";
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
  (serve: Serve): void => {
    const { withTransaction, config } = platform;
    serveIntake(serve, platform);

    serve(listEndpoint, (call, { query }) => listServiceRequests(platform, call, query));
    serveRequestExport(serve, platform);
    serveDesk(serve, platform);
    serveStatistics(serve, platform);
    serve(getServiceRequest, (call, { query }) => readServiceRequest(platform, call, query.id));
    serve(timelineEndpoint, (call, { query }) => readTimeline(platform, call, query));
    serve(historyEndpoint, (call, { query }) => listServiceRequestHistory(platform, call, query));
    serve(slaEndpoint, (call, { query }) => explainServiceRequestSla(platform, call, query.id));
    serveComposing(serve, platform);
    serveSla(serve, platform);

    serveHandling(serve, platform);
    serve(saveEndpoint, async (call, { body }) => {
      await takeTextBudget(platform, call, body.contentMd);
      const { id } = body;
      if (id === undefined) return createServiceRequest(platform, call, body);
      return answerFresh(platform, call, id, () => editServiceRequest(platform, call, { ...body, id }));
    });
    serve(replyEndpoint, async (call, { body }) => {
      await takeTextBudget(platform, call, body.contentMd);
      const { replyId } = await answerFresh(platform, call, body.faultId, () =>
        replyToServiceRequest(withTransaction, call, body),
      );
      // Whoever replied may have lost the sight of it since: the reply was sent all the same.
      const change = await findVisibleChange(platform, call, body.faultId);
      return { replyId, change: change ?? null };
    });
    serve(assignEndpoint, async (call, { body }) => {
      await answerFresh(platform, call, body.faultId, () => assignServiceRequest(withTransaction, call, body));
      return readChangedRequest(platform, call, body.faultId);
    });
    serve(recoverEndpoint, async (call, { body }) => {
      await answerFresh(platform, call, body.faultId, () => recoverServiceRequest(withTransaction, call, body));
      return readChangedRequest(platform, call, body.faultId);
    });
    serve(closeEndpoint, async (call, { body }) => {
      await takeTextBudget(platform, call, body.rootCause, body.solution);
      const dependencies = { withTransaction, publicUrl: config.publicUrl };
      await answerFresh(platform, call, body.faultId, () => closeServiceRequest(dependencies, call, body));
      return readChangedRequest(platform, call, body.faultId);
    });
    serveClosing(serve, platform);
    serveLinking(serve, platform);
    serve(reopenEndpoint, async (call, { body }) => {
      await answerFresh(platform, call, body.id, () => reopenServiceRequest(withTransaction, call, body));
      return readChangedRequest(platform, call, body.id);
    });
  };
