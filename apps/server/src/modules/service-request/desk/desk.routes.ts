import {
  bulkServiceRequests as bulkEndpoint,
  countRequestViews as countEndpoint,
  setDefaultRequestView as defaultEndpoint,
  deleteRequestView as deleteEndpoint,
  listRequestViews as listEndpoint,
  orderRequestViews as orderEndpoint,
  saveRequestView as saveEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { bulkServiceRequests } from "./bulk-service-requests.ts";
import { countRequestViews, listRequestViews } from "./list-views.ts";
import { deleteRequestView, orderRequestViews, saveRequestView, setDefaultRequestView } from "./save-view.ts";

/** Serves what the desk is worked from: views of the list, and actions on several requests. */
export function routeDesk(route: Route, platform: Platform): void {
  const { withTransaction } = platform;
  route(listEndpoint, (call) => listRequestViews(platform, call));
  route(countEndpoint, (call) => countRequestViews(platform, call));
  route(saveEndpoint, (call, { body }) => saveRequestView(platform, call, body));
  route(orderEndpoint, (call, { body }) => orderRequestViews(withTransaction, call, body.ids));
  route(deleteEndpoint, (call, { params }) => deleteRequestView(withTransaction, call, params.id));
  route(defaultEndpoint, (call, { body }) => setDefaultRequestView(withTransaction, call, body.view));
  route(bulkEndpoint, (call, { body }) => bulkServiceRequests(platform, call, body));
}
