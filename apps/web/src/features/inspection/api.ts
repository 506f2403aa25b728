import { listAssets } from "@pharos/api/asset";
import type { CallInput, CallResult, RawBody } from "@pharos/api/core";
import {
  chooseInspectionAsset,
  type collectorTypes,
  deleteInspectionReport,
  describeCollector,
  downloadCollector,
  downloadInspectionSuggestions,
  getInspectionDbInfos,
  getInspectionDbTimes,
  getInspectionLogSwitches,
  getInspectionReport,
  getInspectionResult,
  getInspectionSysStats,
  getInspectionTsUsages,
  ignoreInspectionItem,
  improveFromSuggestion,
  listInspectionReports,
  listInspectionSuggestions,
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
  type suggestionFormats,
  uploadInspection,
  viewInspectionActivity,
  viewInspectionItem,
  viewInspectionMenu,
  withdrawInspection,
} from "@pharos/api/inspection";
import { inspectionStatus } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call, fetchFile } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";
import { saveFile } from "../sheet/index.ts";

export type ReportRow = CallResult<typeof listInspectionReports>["list"][number];
export type ReportFilter = NonNullable<CallInput<typeof listInspectionReports>["query"]>;
export type InspectionResult = CallResult<typeof getInspectionResult>;
export type Suggestion = CallResult<typeof listInspectionSuggestions>["list"][number];
export type GroupReport = NonNullable<InspectionResult["group"]>;

export type AssetInspection = CallResult<typeof readAssetInspections>["databases"][number];

/** What is inspected, and the batch. */
export interface ReportKey {
  readonly reportId: number;
  readonly batchId: number;
}

/** Queries of inspections. */
export const inspectionQueries = {
  list: (filter: ReportFilter) =>
    queryOptions({
      queryKey: ["inspection", "list", filter],
      queryFn: ({ signal }) => call(listInspectionReports, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  log: (id: number) =>
    queryOptions({
      queryKey: ["inspection", "log", id],
      queryFn: ({ signal }) => call(readInspectionLog, { params: { id } }, { signal }),
    }),
  subject: (id: number) =>
    queryOptions({
      queryKey: ["inspection", "subject", id],
      queryFn: ({ signal }) => call(getInspectionReport, { params: { id } }, { signal }),
    }),
  result: (key: ReportKey, compareTo?: number) =>
    queryOptions({
      queryKey: ["inspection", "result", key, compareTo],
      queryFn: ({ signal }) =>
        call(
          getInspectionResult,
          { query: { ...key, ...(compareTo !== undefined && { compareTo }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  suggestions: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "suggestions", key],
      queryFn: ({ signal }) =>
        call(listInspectionSuggestions, { query: { ...key, pageSize: 100 } }, { signal }),
    }),
  menu: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "menu", key],
      queryFn: ({ signal }) => call(viewInspectionMenu, { body: key }, { signal }),
    }),
  item: (key: ReportKey, code: string) =>
    queryOptions({
      queryKey: ["inspection", "item", key, code],
      queryFn: ({ signal }) => call(viewInspectionItem, { body: { ...key, code } }, { signal }),
    }),
  infos: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "infos", key],
      queryFn: ({ signal }) => call(getInspectionDbInfos, { query: key }, { signal }),
    }),
  upgrade: (key: ReportKey, to: number | null) =>
    queryOptions({
      queryKey: ["inspection", "upgrade", key, to],
      queryFn: ({ signal }) =>
        call(readUpgradeReadiness, { query: { ...key, ...(to !== null && { to }) } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  times: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "times", key],
      queryFn: ({ signal }) => call(getInspectionDbTimes, { query: key }, { signal }),
    }),
  stats: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "stats", key],
      queryFn: ({ signal }) => call(getInspectionSysStats, { query: key }, { signal }),
    }),
  switches: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "switches", key],
      queryFn: ({ signal }) => call(getInspectionLogSwitches, { query: key }, { signal }),
    }),
  sizes: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "sizes", key],
      queryFn: ({ signal }) => call(getInspectionTsUsages, { query: key }, { signal }),
    }),
  activity: (key: ReportKey) =>
    queryOptions({
      queryKey: ["inspection", "activity", key],
      queryFn: ({ signal }) =>
        call(viewInspectionActivity, { query: { page_size: 50 }, body: key }, { signal }),
    }),
  /** The inspected databases of a system. */
  ofAsset: (id: number) =>
    queryOptions({
      queryKey: ["inspection", "asset", id],
      queryFn: ({ signal }) => call(readAssetInspections, { params: { id } }, { signal, isPageRead: false }),
    }),
  /** Systems that a database may be one of. */
  assets: (companyId: number) =>
    queryOptions({
      queryKey: ["inspection", "assets", companyId],
      queryFn: ({ signal }) => call(listAssets, { query: { companyId, pageSize: 100 } }, { signal }),
    }),
  collectors: () =>
    queryOptions({
      queryKey: ["inspection", "collectors"],
      queryFn: ({ signal }) => call(describeCollector, {}, { signal }),
    }),
} as const;

const changed = { stales: ["inspection"] } as const;

/** Publishes a batch that somebody else prepared. */
export const usePublish = apiMutation(publishInspection, { stales: ["inspection", "serviceRequest"] });
/** Takes a published batch back. */
export const useWithdraw = apiMutation(withdrawInspection, changed);
/** Deletes a batch. */
export const useDelete = apiMutation(deleteInspectionReport, { ...changed, isDeletion: true });
/** Has a file read again. */
export const useRetry = apiMutation(retryInspection, changed);
/** Writes the conclusion. */
export const useSaveSummary = apiMutation(saveInspectionSummary, changed);
/** Changes a suggestion. */
export const useSaveSuggestion = apiMutation(saveInspectionSuggestion, changed);
/** Accepts a finding as it is. */
export const useWaive = apiMutation(ignoreInspectionItem, changed);
/** Raises a request of a suggestion. */
export const useRaise = apiMutation(raiseFromSuggestion, {
  stales: ["inspection", "serviceRequest", "workbench"],
});
/** Makes a plan of a suggestion. */
export const usePlan = apiMutation(planFromSuggestion, { stales: ["inspection", "plan", "workbench"] });
/** Makes an improvement action of a suggestion. */
export const useImprove = apiMutation(improveFromSuggestion, { stales: ["inspection", "pdca", "workbench"] });
/** Says which system an inspected database is. */
export const useChooseAsset = apiMutation(chooseInspectionAsset, changed);

/** Hands in the file of a collector, as it is. */
export async function sendFile(companyId: number, file: File) {
  const isGzip = /\.gz$/i.test(file.name) || file.type.includes("gzip");
  const body = new Blob([file], { type: isGzip ? "application/gzip" : "application/x-ndjson" });
  // The contract names what the server takes; the browser sends them without reading them.
  return call(uploadInspection, {
    query: { companyId, fileName: file.name.slice(0, 128) },
    body: body as unknown as RawBody,
  });
}

type Format = (typeof suggestionFormats)[number];

/** Saves a file of a report. */
export async function saveReportFile(key: ReportKey, format: Format | "pdf"): Promise<void> {
  save(
    await (format === "pdf"
      ? fetchFile(openInspectionDocument, { query: key })
      : fetchFile(downloadInspectionSuggestions, { query: { ...key, format } })),
  );
}

/** Saves the collector script of a kind of database. */
export async function saveCollector(dbType: (typeof collectorTypes)[number]): Promise<void> {
  save(await fetchFile(downloadCollector, { query: { dbType } }));
}

const save = ({ name, content }: { readonly name: string; readonly content: Blob }): void =>
  saveFile(name, content);

/** The batches in the address of their page. */
export const inspectionsSpec = listSpecOf(
  listInspectionReports,
  {
    status: (name) =>
      inspectionStatus.hasName(name) ? { batchStatus: String(inspectionStatus.toCode(name)) } : {},
    kind: (name) => (name === "group" ? { kind: 1 } : {}),
    keyword: "keyword",
  },
  { defaultPageSize: 20 },
);
