import {
  acknowledgeEscalation as acknowledgeEndpoint,
  explainBreach as explainEndpoint,
  explainServiceRequestSla as slaEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerFresh, readChangedRequest } from "../service-request/index.ts";
import { acknowledgeEscalation } from "./acknowledge-escalation.ts";
import { explainBreach } from "./explain-breach.ts";
import { explainServiceRequestSla } from "./explain-sla.ts";

/** Connects what people read of the clocks, and what they say of escalations and breaches. */
export function routeRequestSla(route: Route, platform: Platform): void {
  const { withTransaction } = platform;

  route(slaEndpoint, (call, { query }) => explainServiceRequestSla(platform, call, query.id));
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
