import {
  acknowledgeEscalation as acknowledgeEndpoint,
  explainBreach as explainEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerFresh } from "../answer-fresh.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { acknowledgeEscalation } from "./acknowledge-escalation.ts";
import { explainBreach } from "./explain-breach.ts";

/** Connects what people say of escalations and breaches. */
export function routeSla(route: Route, platform: Platform): void {
  const { withTransaction } = platform;

  route(acknowledgeEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () =>
      acknowledgeEscalation(withTransaction, call, body.faultId),
    );
    return readChangedRequest(platform, call, body.faultId);
  });
  route(explainEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => explainBreach(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
}
