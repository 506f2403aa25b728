import {
  bulkServiceRequests as bulkEndpoint,
  countRequestViews as countEndpoint,
  setDefaultRequestView as defaultEndpoint,
  deleteRequestView as deleteEndpoint,
  listIncidents as incidentsEndpoint,
  listServiceRequests as listEndpoint,
  orderRequestViews as orderEndpoint,
  saveRequestView as saveEndpoint,
  listRequestViews as viewsEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { bulkServiceRequests } from "./bulk-service-requests.ts";
import { listIncidents } from "./list-incidents.ts";
import { listServiceRequests } from "./list-service-requests.ts";
import { countRequestViews, listRequestViews } from "./list-views.ts";
import { deleteRequestView, orderRequestViews, saveRequestView, setDefaultRequestView } from "./save-view.ts";
import { routeRequestExport } from "./service-request.export.ts";

/** Serves the list, its views, and actions on several requests of it. */
export function routeList(route: Route, platform: Platform): void {
  const { withTransaction } = platform;
  route(listEndpoint, (call, { query }) => listServiceRequests(platform, call, query));
  route(incidentsEndpoint, (call) => listIncidents(platform, call));
  routeRequestExport(route, platform);
  route(viewsEndpoint, (call) => listRequestViews(platform, call));
  route(countEndpoint, (call) => countRequestViews(platform, call));
  route(saveEndpoint, (call, { body }) => saveRequestView(platform, call, body));
  route(orderEndpoint, (call, { body }) => orderRequestViews(withTransaction, call, body.ids));
  route(deleteEndpoint, (call, { params }) => deleteRequestView(withTransaction, call, params.id));
  route(defaultEndpoint, (call, { body }) => setDefaultRequestView(withTransaction, call, body.view));
  route(bulkEndpoint, (call, { body }) => bulkServiceRequests(platform, call, body));
}
