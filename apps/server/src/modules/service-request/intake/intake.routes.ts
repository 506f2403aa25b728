import {
  prepareServiceRequest as prepareEndpoint,
  readRemoteAccess as readRemoteEndpoint,
  removeRemoteAccess as removeRemoteEndpoint,
  saveRemoteAccess as saveRemoteEndpoint,
  findSimilarRequests as similarEndpoint,
  recordDeflection as solvedEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerFresh } from "../answer-fresh.ts";
import { readRemoteAccess } from "../remote/read-remote-access.ts";
import { removeRemoteAccess, saveRemoteAccess } from "../remote/save-remote-access.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { findSimilarRequests } from "./find-similar-requests.ts";
import { prepareServiceRequest } from "./prepare-service-request.ts";
import { recordDeflection } from "./record-deflection.ts";

/** Connects what stands around raising a request, and the way into the customer's systems. */
export function routeIntake(route: Route, platform: Platform): void {
  route(saveRemoteEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => saveRemoteAccess(platform, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(removeRemoteEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => removeRemoteAccess(platform, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(readRemoteEndpoint, (call, { query }) =>
    answerFresh(platform, call, query.id, () => readRemoteAccess(platform, call, query.id)),
  );
  route(prepareEndpoint, (call, { query }) => prepareServiceRequest(platform, call, query));
  route(similarEndpoint, (call, { query }) => findSimilarRequests(platform, call, query));
  route(solvedEndpoint, (call, { body }) => recordDeflection(platform, call, body));
}
