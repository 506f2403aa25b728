import { accessRoutes } from "../features/access/routes.ts";
import { applicationRoutes } from "../features/application/routes.ts";
import { articleRoutes } from "../features/article/routes.ts";
import { assetRoutes } from "../features/asset/routes.ts";
import { assistantRoutes } from "../features/assistant/routes.ts";
import { auditRoutes } from "../features/audit/routes.ts";
import { boardRoutes } from "../features/board/routes.ts";
import { consultRoutes } from "../features/consult/routes.ts";
import { contractRoutes } from "../features/contract/routes.ts";
import { contractItemRoutes } from "../features/contract-item/routes.ts";
import { conversationRoutes } from "../features/conversation/routes.ts";
import { dictionaryRoutes } from "../features/dictionary/routes.ts";
import { documentRoutes } from "../features/document/routes.ts";
import { identityRoutes } from "../features/identity/routes.ts";
import { inspectionRoutes } from "../features/inspection/routes.ts";
import { integrationRoutes } from "../features/integration/routes.ts";
import { manualRoutes } from "../features/manual/routes.ts";
import { messageRoutes } from "../features/message/routes.ts";
import { organisationRoutes } from "../features/organisation/routes.ts";
import { pdcaRoutes } from "../features/pdca/routes.ts";
import { planRoutes } from "../features/plan/routes.ts";
import { requirementRoutes } from "../features/requirement/routes.ts";
import { resourceRoutes } from "../features/resource/routes.ts";
import { searchRoutes } from "../features/search/routes.ts";
import { serviceOrderRoutes } from "../features/service-order/routes.ts";
import { serviceRatingRoutes } from "../features/service-rating/routes.ts";
import { serviceReportRoutes } from "../features/service-report/routes.ts";
import { serviceRequestRoutes } from "../features/service-request/routes.ts";
import { serviceStatisticsRoutes } from "../features/service-statistics/routes.ts";
import { shiftHandoverRoutes } from "../features/shift-handover/routes.ts";
import { slaRoutes } from "../features/sla/routes.ts";
import { systemRoutes } from "../features/system/routes.ts";
import { teamRoutes } from "../features/team/routes.ts";
import { weeklyReportRoutes } from "../features/weekly-report/routes.ts";
import { workHourRoutes } from "../features/work-hour/routes.ts";
import { workbenchRoutes } from "../features/workbench/routes.ts";
import type { RouteEntry } from "../shared/route-entry.ts";

/**
 * The one route table. Paths and flags are the specification's; a path whose screen does not exist yet is absent,
 * so that it shows "not found" and no menu offers it. Screens are imported on demand: nothing here may be imported
 * by a screen (`paths.ts` builds links, `useRouteDirectory` answers what exists).
 */
export const routes: readonly RouteEntry[] = [
  ...identityRoutes,
  ...workbenchRoutes,
  ...boardRoutes,
  ...serviceRatingRoutes,
  ...serviceRequestRoutes,
  ...serviceOrderRoutes,
  ...serviceReportRoutes,
  ...conversationRoutes,
  ...serviceStatisticsRoutes,
  ...articleRoutes,
  ...manualRoutes,
  ...documentRoutes,
  ...messageRoutes,
  ...assistantRoutes,
  ...consultRoutes,
  ...shiftHandoverRoutes,
  ...teamRoutes,
  ...workHourRoutes,
  ...weeklyReportRoutes,
  ...pdcaRoutes,
  ...organisationRoutes,
  ...applicationRoutes,
  ...assetRoutes,
  ...contractRoutes,
  ...contractItemRoutes,
  ...planRoutes,
  ...requirementRoutes,
  ...resourceRoutes,
  ...searchRoutes,
  ...dictionaryRoutes,
  ...accessRoutes,
  ...inspectionRoutes,
  ...integrationRoutes,
  ...auditRoutes,
  ...slaRoutes,
  ...systemRoutes,
  {
    path: "/404",
    title: "shell.titles.notFound",
    meta: { gray: true, noindex: true, noVerifyLogin: true },
    screen: () => import("./notice.screen.tsx").then((m) => m.NoticeScreen),
  },
  {
    path: "/limit",
    title: "shell.titles.limit",
    meta: { gray: true, noindex: true, noVerifyLogin: true },
    screen: () => import("./notice.screen.tsx").then((m) => m.NoticeScreen),
  },
  {
    path: "*",
    title: "shell.titles.notFound",
    meta: { gray: true, noindex: true, noVerifyLogin: true },
    screen: () => import("./notice.screen.tsx").then((m) => m.NoticeScreen),
  },
];
