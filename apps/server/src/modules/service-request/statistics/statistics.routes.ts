import {
  listSlaAttainment as attainmentEndpoint,
  getServiceRequestStatistics as statisticsEndpoint,
} from "@pharos/api/service-request";
import type { Serve } from "../../../http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listSlaAttainment } from "./list-sla-attainment.ts";
import { readServiceRequestStatistics } from "./read-statistics.ts";
import { serveAttainmentExport } from "./statistics.export.ts";

/** Serves the statistics of requests. */
export function serveStatistics(serve: Serve, platform: Platform): void {
  serve(statisticsEndpoint, (call, { query }) => readServiceRequestStatistics(platform, call, query));
  serve(attainmentEndpoint, (call, { query }) => listSlaAttainment(platform, call, query));
  serveAttainmentExport(serve, platform);
}
