import {
  prepareServiceRequest as prepareEndpoint,
  findSimilarRequests as similarEndpoint,
  recordDeflection as solvedEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findSimilarRequests } from "./find-similar-requests.ts";
import { prepareServiceRequest } from "./prepare-service-request.ts";
import { recordDeflection } from "./record-deflection.ts";

/** Connects what helps to raise a request. */
export function routeIntake(route: Route, platform: Platform): void {
  route(prepareEndpoint, (call, { query }) => prepareServiceRequest(platform, call, query));
  route(similarEndpoint, (call, { query }) => findSimilarRequests(platform, call, query));
  route(solvedEndpoint, (call, { body }) => recordDeflection(platform, call, body));
}
