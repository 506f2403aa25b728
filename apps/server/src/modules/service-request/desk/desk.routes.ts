import {
  bulkServiceRequests as bulkEndpoint,
  countRequestViews as countEndpoint,
  setDefaultRequestView as defaultEndpoint,
  deleteRequestView as deleteEndpoint,
  listRequestViews as listEndpoint,
  orderRequestViews as orderEndpoint,
  saveRequestView as saveEndpoint,
} from "@pharos/api/service-request";
import type { Serve } from "../../../http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { bulkServiceRequests } from "./bulk-service-requests.ts";
import { countRequestViews, listRequestViews } from "./list-views.ts";
import { deleteRequestView, orderRequestViews, saveRequestView, setDefaultRequestView } from "./save-view.ts";

/** Serves what the desk is worked from: views of the list, and actions on several requests. */
export function serveDesk(serve: Serve, platform: Platform): void {
  const { withTransaction } = platform;
  serve(listEndpoint, (call) => listRequestViews(platform, call));
  serve(countEndpoint, (call) => countRequestViews(platform, call));
  serve(saveEndpoint, (call, { body }) => saveRequestView(platform, call, body));
  serve(orderEndpoint, (call, { body }) => orderRequestViews(withTransaction, call, body.ids));
  serve(deleteEndpoint, (call, { params }) => deleteRequestView(withTransaction, call, params.id));
  serve(defaultEndpoint, (call, { body }) => setDefaultRequestView(withTransaction, call, body.view));
  serve(bulkEndpoint, (call, { body }) => bulkServiceRequests(platform, call, body));
}
