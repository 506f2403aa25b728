import {
  chooseRuleArticle as articleEndpoint,
  chooseInspectionAsset,
  deleteInspectionReport,
  describeCollector,
  downloadCollector,
  downloadInspectionSuggestions,
  endInspectionWaiver,
  listFleetDatabases as fleetDatabasesEndpoint,
  listFleetProblems as fleetProblemsEndpoint,
  getInspectionDbInfos,
  getInspectionDbTimes,
  getInspectionLink,
  getInspectionLogSwitches,
  getInspectionReport,
  getInspectionResult,
  getInspectionSysStats,
  getInspectionTsUsages,
  ignoreInspectionItem,
  improveFromSuggestion,
  linkSuggestion,
  listInspectionReports,
  listInspectionSuggestions,
  listInspectionWaivers,
  openInspectionDocument,
  planFromSuggestion,
  publishInspection,
  raiseFromSuggestion,
  readAssetInspections,
  readInspectionLog,
  readUpgradeReadiness,
  retryInspection,
  saveInspectionSuggestion,
  saveInspectionSummary,
  uploadInspection,
  verifyInspection as verifyEndpoint,
  viewInspectionActivity,
  viewInspectionItem,
  viewInspectionMenu,
  withdrawInspection,
} from "@pharos/api/inspection";
import type { Route } from "../../http/route.ts";
import type { Module } from "../../platform/module.ts";
import { listener } from "../../platform/outbox.ts";
import { createPdfRenderer } from "../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../platform/platform.ts";
import { createCollector } from "./collector.ts";
import { createDocxRenderer, downloadReport, downloadSuggestions } from "./files/download-files.ts";
import { listFleetDatabases } from "./fleet/list-fleet-databases.ts";
import { listFleetProblems } from "./fleet/list-fleet-problems.ts";
import { inspectionChannel } from "./inspection.channels.ts";
import { inspectionPublished } from "./inspection.events.ts";
import { fileQueue } from "./intake/file.queue.ts";
import { createFileReader } from "./intake/read-file.ts";
import { retryReading, takeUpload } from "./intake/take-upload.ts";
import { laterQueue } from "./later/later.queue.ts";
import { notifyPublished } from "./notify-published.ts";
import { listReports, readLog, readReport } from "./report/list-reports.ts";
import { readAsset } from "./report/read-asset.ts";
import { readMenu, readResult } from "./report/read-result.ts";
import { listSuggestions, readItem } from "./report/read-suggestions.ts";
import { createUpgradeReader } from "./report/read-upgrade.ts";
import {
  readActivity,
  readDbInfos,
  readDbTimes,
  readLogSwitches,
  readSysStats,
  readTsUsages,
} from "./report/read-views.ts";
import { verifyInspection } from "./verify-inspection.ts";
import { chooseRuleArticle } from "./write/choose-rule-article.ts";
import { improveSuggestion, linkPlan, planSuggestion, raiseRequest } from "./write/make-work.ts";
import { publishBatch, withdrawBatch } from "./write/publish.ts";
import { chooseAsset, deleteBatch, saveSuggestion, saveSummary } from "./write/save-texts.ts";
import { endWaiver, listWaivers, waive } from "./write/waivers.ts";

export { visibleBatches } from "./inspection.visibility.ts";
export { replayInspections } from "./replay-inspections.ts";
export {
  findOpenAtEnd,
  type InspectionSummary,
  summariseInspections,
} from "./report/summarise-inspections.ts";

/** Creates the module of inspections: files of collectors, their reports, and the work that is made of findings. */
export function createInspectionModule(platform: Platform): Module {
  const readFile = createFileReader();
  const readUpgrade = createUpgradeReader(platform, readFile);
  return {
    routes: (route) => {
      route(readUpgradeReadiness, (call, { query }) => readUpgrade(call, query));
      routeReports(route, platform);
      routeChanges(route, platform);
      routeFiles(route, platform);
    },
    queues: [fileQueue(platform, readFile), laterQueue(platform, readFile)],
    channels: [inspectionChannel],
    listeners: [listener("inspection.notifyPublished", inspectionPublished, notifyPublished)],
  };
}

function routeReports(route: Route, platform: Platform): void {
  route(listInspectionReports, (call, { query }) => listReports(platform, call, query));
  route(getInspectionReport, (call, { params }) => readReport(platform, call, params.id));
  route(fleetProblemsEndpoint, (call, { query }) => listFleetProblems(platform, call, query));
  route(fleetDatabasesEndpoint, (call, { query }) => listFleetDatabases(platform, call, query));
  route(readAssetInspections, (call, { params }) => readAsset(platform, call, params.id));
  route(getInspectionResult, (call, { query }) => readResult(platform, call, query));
  route(getInspectionDbInfos, (call, { query }) => readDbInfos(platform, call, query));
  route(getInspectionDbTimes, (call, { query }) => readDbTimes(platform, call, query));
  route(getInspectionSysStats, (call, { query }) => readSysStats(platform, call, query));
  route(getInspectionLogSwitches, (call, { query }) => readLogSwitches(platform, call, query));
  route(getInspectionTsUsages, (call, { query }) => readTsUsages(platform, call, query));
  route(listInspectionSuggestions, (call, { query }) => listSuggestions(platform, call, query));
  route(viewInspectionMenu, (call, { body }) => readMenu(platform, call, body));
  route(viewInspectionItem, (call, { body }) => readItem(platform, call, body));
  route(viewInspectionActivity, (call, input) => readActivity(platform, call, input));
  route(readInspectionLog, (call, { params }) => readLog(platform, call, params.id));
  route(listInspectionWaivers, (call, { query }) => listWaivers(platform, call, query.companyId));
}

function routeChanges(route: Route, platform: Platform): void {
  route(uploadInspection, (call, input) => takeUpload(platform, call, input));
  route(retryInspection, (call, { body }) => retryReading(platform, call, body));
  route(deleteInspectionReport, (call, { query }) => deleteBatch(platform, call, query));
  route(saveInspectionSuggestion, (call, { body }) => saveSuggestion(platform, call, body));
  route(saveInspectionSummary, (call, { body }) => saveSummary(platform, call, body));
  route(publishInspection, (call, { body }) => publishBatch(platform, call, body));
  route(withdrawInspection, (call, { body }) => withdrawBatch(platform, call, body));
  route(articleEndpoint, (call, { body }) => chooseRuleArticle(platform, call, body));
  route(chooseInspectionAsset, (call, { body }) => chooseAsset(platform, call, body));
  route(raiseFromSuggestion, (call, { body }) => raiseRequest(platform, call, body));
  route(planFromSuggestion, (call, { body }) => planSuggestion(platform, call, body));
  route(improveFromSuggestion, (call, { body }) => improveSuggestion(platform, call, body));
  route(linkSuggestion, (call, { body }) => linkPlan(platform, call, body));
  route(ignoreInspectionItem, (call, { body }) => waive(platform, call, body));
  route(endInspectionWaiver, (call, { body }) => endWaiver(platform, call, body));
}

function routeFiles(route: Route, platform: Platform): void {
  const renderDocx = createDocxRenderer();
  const renderPdf = createPdfRenderer();
  const collector = createCollector();
  route.file(downloadInspectionSuggestions, (call, { query }) =>
    downloadSuggestions(platform, renderDocx, call, query),
  );
  route.file(openInspectionDocument, (call, { query }) => downloadReport(platform, renderPdf, call, query));
  route.file(downloadCollector, async (_, { query }) => collector.file(query));
  route.public(verifyEndpoint, (call, { params }) => verifyInspection(platform, call, params.hash));
  route(describeCollector, async () => collector.list());
  route(getInspectionLink, async () => ({ url: platform.config.inspectionSiteUrl ?? null }));
}
