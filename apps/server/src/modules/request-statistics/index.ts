import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { routeStatistics } from "./statistics.routes.ts";
import { verifyFacts } from "./verify-facts.job.ts";

export { alongAxis } from "./axis.ts";
export { type ComparedRequest, compareRequests } from "./standings.repo.ts";
export {
  type CountedRange,
  countGroups,
  findGroupNames,
  type GroupRow,
} from "./statistics.repo.ts";
export { durationsOf, ratesOf, shareOf } from "./statistics.view.ts";

/** Creates the module of the figures over requests: counts, durations, and how the targets of the SLA were met. */
export function createRequestStatisticsModule(platform: Platform): Module {
  return { routes: (route) => routeStatistics(route, platform), jobs: [verifyFacts] };
}
