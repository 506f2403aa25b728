import {
  readRemoteAccess as readRemoteEndpoint,
  removeRemoteAccess as removeRemoteEndpoint,
  saveRemoteAccess as saveRemoteEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerFresh } from "../answer-fresh.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { readRemoteAccess } from "./read-remote-access.ts";
import { removeRemoteAccess, saveRemoteAccess } from "./save-remote-access.ts";

/** Connects the way into the customer's systems. */
export function routeRemote(route: Route, platform: Platform): void {
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
}
