import type { FastifyInstance } from "fastify";
import { createHttpServer } from "./http/http-server.ts";
import { createAccessModule } from "./modules/access/index.ts";
import { createAdvisoryModule } from "./modules/advisory/index.ts";
import { createApplicationModule } from "./modules/application/index.ts";
import { createArticleModule } from "./modules/article/index.ts";
import { createAssetModule } from "./modules/asset/index.ts";
import { createAnswers, createAssistantModule, type ModelLimits } from "./modules/assistant/index.ts";
import { createAuditModule } from "./modules/audit/index.ts";
import { createBoardModule } from "./modules/board/index.ts";
import { createCommentModule } from "./modules/comment/index.ts";
import { createConsultModule } from "./modules/consult/index.ts";
import { createContractModule, purgeDeletedContracts } from "./modules/contract/index.ts";
import { createContractItemModule, findCostPerHour, findItemUsage } from "./modules/contract-item/index.ts";
import { createConversationModule } from "./modules/conversation/index.ts";
import { createCustomerSetupModule } from "./modules/customer-setup/index.ts";
import { createDictionaryModule } from "./modules/dictionary/index.ts";
import { createDocumentModule } from "./modules/document/index.ts";
import { createExamModule } from "./modules/exam/index.ts";
import { createFileKeeper, createFileModule } from "./modules/file/index.ts";
import { createIdentityModule, type HashCost, type IdentitySessions } from "./modules/identity/index.ts";
import { createInspectionModule } from "./modules/inspection/index.ts";
import { createIntegration } from "./modules/integration/index.ts";
import { createLookupModule } from "./modules/lookup/index.ts";
import { createManualModule } from "./modules/manual/index.ts";
import { createMessageModule } from "./modules/message/index.ts";
import { createOrganisationModule } from "./modules/organisation/index.ts";
import { createPdcaModule } from "./modules/pdca/index.ts";
import { countPlansByType, createPlanModule, findPlansOfAsset } from "./modules/plan/index.ts";
import { createRequestSlaModule } from "./modules/request-sla/index.ts";
import { createRequestStatisticsModule } from "./modules/request-statistics/index.ts";
import { createRequirementModule } from "./modules/requirement/index.ts";
import { createResourceModule } from "./modules/resource/index.ts";
import { createSearchModule, indexLag } from "./modules/search/index.ts";
import { createServiceNumberModule } from "./modules/service-number/index.ts";
import { createServiceOrderModule } from "./modules/service-order/index.ts";
import { createServiceReportModule } from "./modules/service-report/index.ts";
import {
  createServiceRequestModule,
  findHandOver,
  handOverRequests,
} from "./modules/service-request/index.ts";
import { createShiftHandoverModule } from "./modules/shift-handover/index.ts";
import { createSlaModule } from "./modules/sla/index.ts";
import { createSystemModule } from "./modules/system/index.ts";
import { createTeamModule } from "./modules/team/index.ts";
import { createWeeklyReportModule } from "./modules/weekly-report/index.ts";
import { createWorkHourModule } from "./modules/work-hour/index.ts";
import { createWorkbenchModule } from "./modules/workbench/index.ts";
import type { Module } from "./platform/module.ts";
import type { Platform } from "./platform/platform.ts";

/** A composed server, ready to listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly modules: readonly Module[];
  readonly sessions: IdentitySessions;
}

/** How an app is composed beyond its platform. */
export interface AppOptions {
  /** Folder of the built web application; absent: only the interface is served. */
  readonly webRoot?: string;
  /** Tests check every answer against its contract. */
  readonly isCheckingResponses?: boolean;
  /** How long one request may wait for the database in all. Default: a little longer than one statement may run. */
  readonly timeLimitMs?: number;
  /** Tests do not wait for a model that is silent. */
  readonly modelLimits?: ModelLimits;
  /** Tests make password hashes cheap. */
  readonly passwordHashCost?: HashCost;
}

/** Composition root: the only file that knows every module. */
export async function createApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  const identity = createIdentityModule(platform, { hashCost: options.passwordHashCost });
  const integration = createIntegration(platform, {
    sessions: identity.sessions,
    storeFile: createFileKeeper(platform),
  });
  const searchKinds = () => modules.flatMap((module) => module.searchKinds ?? []);
  const answers = createAnswers(platform, searchKinds, options.modelLimits);
  const modules: readonly Module[] = [
    identity.module,
    createOrganisationModule(platform, {
      findHandOver,
      handOverRequests,
      purgeDeletedContracts,
      firstPasswords: identity.firstPasswords,
    }),
    createAccessModule(platform, identity),
    createApplicationModule(platform),
    createTeamModule(platform),
    createDictionaryModule(platform),
    createContractModule(platform, { countPlansByType, findItemUsage, findCostPerHour }),
    createContractItemModule(platform),
    createServiceNumberModule(platform),
    createPlanModule(platform),
    createAssetModule(platform, { findPlansOfAsset }),
    createCustomerSetupModule(platform),
    createMessageModule(platform, () => modules.flatMap(({ mailTargets = [] }) => mailTargets)),
    createFileModule(platform, () => modules.flatMap(({ fileOwners = [] }) => fileOwners)),
    createCommentModule(platform, () => modules.flatMap(({ subjects = [] }) => subjects)),
    createSlaModule(platform),
    createConversationModule(platform),
    createAssistantModule(platform, answers, searchKinds),
    createConsultModule(platform, answers),
    createServiceRequestModule(platform),
    createShiftHandoverModule(platform),
    createServiceOrderModule(platform),
    createRequestSlaModule(platform),
    createRequestStatisticsModule(platform),
    createSearchModule(platform, searchKinds),
    createWorkbenchModule(platform, () => modules.flatMap(({ waitingKinds = [] }) => waitingKinds)),
    createWorkHourModule(platform),
    createArticleModule(platform),
    createManualModule(platform),
    createDocumentModule(platform),
    createResourceModule(platform),
    createAdvisoryModule(platform),
    createExamModule(platform),
    createBoardModule(platform),
    createRequirementModule(platform),
    createWeeklyReportModule(platform),
    createServiceReportModule(platform),
    createPdcaModule(platform),
    createInspectionModule(platform),
    integration.module,
    // Asked when a history is read: by then the list is complete.
    createAuditModule(platform, () => modules.flatMap(({ historyTargets = [] }) => historyTargets)),
    createLookupModule(platform),
    createSystemModule(platform),
  ];
  const { config } = platform;
  const http = await createHttpServer({
    modules,
    sessions: integration.sessions,
    onDenied: identity.recordDenial,
    words: platform.words,
    log: platform.log,
    trustedProxyHops: config.trustedProxyHops,
    knownHosts: config.knownHosts,
    storageOrigins: platform.storage.origins,
    ...(platform.config.map.url && { mapOrigin: new URL(platform.config.map.url).origin }),
    isHttps: config.publicUrl.startsWith("https:"),
    isCheckingResponses: options.isCheckingResponses ?? false,
    timeLimitMs: options.timeLimitMs ?? platform.database.statementTimeoutMs + 500,
    ...(options.webRoot && { webRoot: options.webRoot }),
    isReady: platform.isReady,
    isStopping: platform.readiness.isStopping,
    eventLoopDelay: platform.eventLoopDelay.figures,
    rowSecurity: platform.database.rowSecurity,
    freeDisk: platform.diskSpace.free,
    countParkedWork: platform.readiness.countParkedWork,
    countFailedDeliveries: platform.readiness.countFailedDeliveries,
    countWaitingMails: platform.readiness.countWaitingMails,
    searchLag: () => platform.readiness.inTime(indexLag(platform.database.kysely)),
    plugins: [platform.storage.addRoutes],
  });
  platform.live.attach(http.server, {
    sessions: identity.sessions.live,
    channels: modules.flatMap((module) => module.channels ?? []),
    wordsOf: (error, locale) =>
      platform.words.render(locale, `errors.${error.code}`, { ...error.detail.vars }),
  });
  return { http, modules, sessions: identity.sessions };
}
