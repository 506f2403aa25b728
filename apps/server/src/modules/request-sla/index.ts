import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { unacknowledgedQueue } from "./escalate-unacknowledged.ts";
import { notifyStage } from "./notify-sla-stage.listener.ts";
import { notifyUnacknowledged } from "./notify-unacknowledged.listener.ts";
import { routeRequestSla } from "./request-sla.routes.ts";
import { slaStageQueue } from "./sla-stage-queue.ts";
import { verifyClocks } from "./verify-clocks.job.ts";
import { verifyTurns } from "./verify-turns.job.ts";

export { serviceRequestSlaStage } from "./request-sla.events.ts";

/**
 * Creates the module that watches the SLA clocks of requests: stages and breaches as they come, the escalation ladder, and
 * what people say of them. The rows of the clocks are written by the steps of a request, in the module of requests.
 */
export function createRequestSlaModule(platform: Platform): Module {
  return {
    routes: (route) => routeRequestSla(route, platform),
    listeners: [notifyStage, notifyUnacknowledged],
    queues: [slaStageQueue, unacknowledgedQueue],
    jobs: [verifyClocks, verifyTurns],
  };
}
