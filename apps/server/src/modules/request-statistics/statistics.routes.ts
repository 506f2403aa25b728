import {
  listSlaAttainment as attainmentEndpoint,
  listBreaches as breachesEndpoint,
  getServiceRequestStatistics as statisticsEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { routeBreachExport } from "./breaches.export.ts";
import { listBreaches } from "./list-breaches.ts";
import { listSlaAttainment } from "./list-sla-attainment.ts";
import { readServiceRequestStatistics } from "./read-statistics.ts";
import { routeAttainmentExport } from "./statistics.export.ts";

/** Serves the statistics of requests. */
export function routeStatistics(route: Route, platform: Platform): void {
  route(statisticsEndpoint, (call, { query }) => readServiceRequestStatistics(platform, call, query));
  route(attainmentEndpoint, (call, { query }) => listSlaAttainment(platform, call, query));
  routeAttainmentExport(route, platform);
  route(breachesEndpoint, (call, { query }) => listBreaches(platform, call, query));
  routeBreachExport(route, platform);
}
