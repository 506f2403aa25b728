import { listAdvisories } from "@pharos/api/advisory";
import { listArticles } from "@pharos/api/article";
import { listAssets } from "@pharos/api/asset";
import { listManualArticles, listManuals } from "@pharos/api/manual";
import { listPlans } from "@pharos/api/plan";
import { listResources } from "@pharos/api/resource";
import { listServiceNumbers } from "@pharos/api/service-number";
import { listServiceOrders } from "@pharos/api/service-order";
import { listServiceReports } from "@pharos/api/service-report";
import { listServiceRequests, replyToServiceRequest } from "@pharos/api/service-request";
import { listTeams } from "@pharos/api/team";
import { listWeeklyReports } from "@pharos/api/weekly-report";
import { resourceStatus } from "@pharos/domain/enums";
import { raiseRequest } from "../service-request/steps.ts";
import { type Caller, callFrom } from "../support/call.ts";
import type { Journey } from "../support/test.ts";
import type { Door, Records, Stop } from "./walks.ts";

/** Where a stop is. */
export const addressOf = (stop: Stop | undefined, records: Records): string =>
  stop?.at?.(records) ?? stop?.path ?? "/";

/** One of each kind; looked up once by each worker, as signing three people in takes longer than most walks. */
let found: Promise<Records> | undefined;

/** What the addresses of these stops are made of. */
export async function recordsFor(journey: Journey, stops: readonly Stop[]): Promise<Records> {
  found ??= findRecords(journey);
  const records = await found;
  // What can be done with a request hangs on what was done with it, so that one of its own is needed.
  const isHandled = stops.some(({ opens = [] }) => opens.some(isRequestAction));
  return isHandled ? { ...records, request: await raiseAndReply(journey) } : records;
}

async function findRecords({ caller }: Journey): Promise<Records> {
  const [admin, orgAdmin, expert] = [await caller("pa"), await caller("orgAdmin"), await caller("dba")];
  const one = { pageSize: 1 };
  const assets = await callFrom(orgAdmin, listAssets, { query: one });
  const companyId = assets.list[0]?.companyId ?? 0;
  const numbers = await callFrom(admin, listServiceNumbers, { query: { ...one, companyId } });
  const teams = await callFrom(admin, listTeams, { query: one });
  const requests = await callFrom(expert, listServiceRequests, { query: { ...one, mine: "true" } });
  const reports = await callFrom(await caller("ta"), listWeeklyReports, { query: one });
  const orders = await callFrom(expert, listServiceOrders, { body: { ...one, status: "1" } });
  const articles = await callFrom(orgAdmin, listArticles, { query: one });
  const warnings = await callFrom(orgAdmin, listAdvisories, { query: one });
  const [manual] = await callFrom(orgAdmin, listManuals, { query: {} });
  const manualId = manual?.id ?? 0;
  const chapters = await callFrom(orgAdmin, listManualArticles, { query: { manualId } });
  const plans = await callFrom(admin, listPlans, { query: { ...one, status: "1" } });
  return {
    plan: plans.list[0]?.id ?? 0,
    weeklyReport: reports.list[0]?.id ?? 0,
    order: orders.list[0]?.id ?? 0,
    serviceReport: await findServiceReport(admin),
    article: articles.list[0]?.id ?? 0,
    warning: warnings.list[0]?.id ?? 0,
    manual: manualId,
    chapter: chapters.at(-1)?.id ?? 0,
    resource: await findResource(admin),
    company: companyId,
    asset: assets.list[0]?.id ?? 0,
    serviceNumber: numbers.list[0]?.id ?? 0,
    team: teams.list[0]?.id ?? 0,
    request: requests.list[0]?.id ?? 0,
  };
}

/** The resource of the story with a version that waits for review: the oldest one, as others are uploaded meanwhile. */
async function findResource(admin: Caller): Promise<number> {
  const query = {
    isManaged: "true" as const,
    status: String(resourceStatus.toCode("pending")),
    pageSize: 100,
  };
  const { list } = await callFrom(admin, listResources, { query });
  return Math.min(...list.map(({ id }) => id));
}

/** The newest report of the first service number that has a published one. */
async function findServiceReport(admin: Caller): Promise<Records["serviceReport"]> {
  const { list } = await callFrom(admin, listServiceNumbers, { query: { pageSize: 50 } });
  for (const { id, companyId } of list) {
    const query = { pageSize: 1, status: "1,2" };
    const [report] = (await callFrom(admin, listServiceReports, { params: { id }, query })).list;
    if (report) return { number: id, company: companyId, id: report.reportId };
  }
  throw new Error("the story has no monthly report");
}

async function raiseAndReply({ caller }: Journey): Promise<number> {
  const [customer, expert] = [await caller("customer"), await caller("dba")];
  const faultId = await raiseRequest(customer, { title: "归档空间告警", symptom: "ORA-00257" });
  await callFrom(expert, replyToServiceRequest, { body: { faultId, contentMd: "正在处理" } });
  return faultId;
}

/** What can be done with a request stands in a bar, in its menu or in a sheet. */
export const isRequestAction = (door: Door): boolean => door.startsWith("serviceRequest.action.");
