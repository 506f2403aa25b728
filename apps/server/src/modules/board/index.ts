import {
  downloadCustomerReview,
  listBoardCustomers,
  readBoardAsOf,
  readBoardChart,
  readBoardForecast,
  readBoardSubscription,
  readBoardTiles,
  readBoardTurns,
  readCustomerReview,
  readEfficiency,
  readHourTreemap,
  readServiceNumberCharts,
  saveBoardSubscription,
} from "@pharos/api/board";
import type { Module } from "../../platform/module.ts";
import { createPdfRenderer } from "../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../platform/platform.ts";
import { downloadReview } from "./customer-review/download-review.ts";
import { readReview } from "./customer-review/read-review.ts";
import { listCustomers } from "./list-customers.ts";
import { mailBoard } from "./mail-board.job.ts";
import { readAsOf } from "./read-as-of.ts";
import { readChart } from "./read-chart.ts";
import { readEfficiencyOf } from "./read-efficiency.ts";
import { readForecast } from "./read-forecast.ts";
import { readNumberCharts } from "./read-number-charts.ts";
import { readTiles } from "./read-tiles.ts";
import { readTreemap } from "./read-treemap.ts";
import { readTurns } from "./read-turns.ts";
import { readSubscription, saveSubscription } from "./subscription.ts";

/**
 * Creates the module of the boards. It counts nothing itself: every figure comes from the module that owns its rows, by the
 * conditions of the list in which they are opened.
 */
export function createBoardModule(platform: Platform): Module {
  const renderPdf = createPdfRenderer();
  return {
    routes: (route) => {
      route(readBoardTiles, (call, { query }) => readTiles(platform, call, query));
      route(readBoardChart, (call, { query }) => readChart(platform, call, query));
      route(readBoardForecast, (call, { query }) => readForecast(platform, call, query));
      route(readBoardSubscription, (call) => readSubscription(platform, call));
      route(saveBoardSubscription, (call, { body }) => saveSubscription(platform, call, body));
      route(readBoardAsOf, (call, { query }) => readAsOf(platform, call, query));
      route(readBoardTurns, (call, { query }) => readTurns(platform, call, query));
      route(listBoardCustomers, (call, { query }) => listCustomers(platform, call, query));
      route(readCustomerReview, (call, { params, query }) => readReview(platform, call, params.id, query));
      route.file(downloadCustomerReview, (call, { params, query }) =>
        downloadReview(platform, renderPdf, call, params.id, query),
      );
      route(readHourTreemap, (call, { query }) => readTreemap(platform, call, query));
      route(readServiceNumberCharts, (call, input) => readNumberCharts(platform, call, input));
      route(readEfficiency, (call, { query }) => readEfficiencyOf(platform, call, query));
    },
    jobs: [mailBoard],
  };
}
