import {
  acknowledgeAdvisory as acknowledgeEndpoint,
  countAdvisoryRecipients as countEndpoint,
  listAdvisories as listEndpoint,
  previewAdvisory as previewEndpoint,
} from "@pharos/api/advisory";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { acknowledgeAdvisory } from "./acknowledge-advisory.ts";
import { countRecipients, previewRecipients } from "./count-recipients.ts";
import { listAdvisories } from "./list-advisories.ts";

/** Registers the endpoints of security warnings that reach organisations. */
export const advisoryRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    route(listEndpoint, (call, { query }) => listAdvisories(platform, call, query));
    route(acknowledgeEndpoint, (call, { body }) => acknowledgeAdvisory(platform, call, body));
    route(countEndpoint, (call, { params }) => countRecipients(platform, call, params.id));
    route(previewEndpoint, (_, { body }) => previewRecipients(platform, body));
  };
