import { type ServiceRequestStatus, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { isOpenStatus, requestFigure } from "@pharos/domain/service-request";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import { splitFilter } from "@pharos/ui/list";
import type { RequestFilter } from "../api.ts";
import { statusesInOrder } from "../parts/wording.ts";

/** Filters of the list as they stand in the address. */
export type RecordsFilterKey =
  | "title"
  | "type"
  | "mine"
  | "starred"
  | "unassigned"
  | "urgent"
  | "sla"
  | "company"
  | "submitted"
  | "asset"
  | "figure"
  | "product"
  | "menu"
  | "team"
  | "executor";

/** Filters that only a link sets, such as those of the statistics. */
export const linkedFilterKeys = ["figure", "asset", "product", "menu", "team", "executor"] as const;

/** A tab of the list. */
export type RecordsTab = ServiceRequestStatus | "open" | "all";

/** What the address of the list may say. */
export const recordsSpec: PagedQuerySpec<RecordsFilterKey> = {
  filterKeys: [
    "title",
    "type",
    "mine",
    "starred",
    "unassigned",
    "urgent",
    "sla",
    "company",
    "submitted",
    ...linkedFilterKeys,
  ],
  defaultTab: "open",
  sortKeys: ["submitTime", "severity", "sla", "lastReplyTime"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf({
  pageNum,
  pageSize,
  tab,
  filters,
  sort,
}: PagedQuery<RecordsFilterKey>): RequestFilter {
  const types = splitFilter(filters.type).flatMap((name) =>
    severity.hasName(name) ? [severity.toCode(name)] : [],
  );
  const companyId = idOf(filters.company);
  const linked = {
    assetId: idOf(filters.asset),
    productMenuId: idOf(filters.product),
    menuId: idOf(filters.menu),
    teamId: idOf(filters.team),
    personId: idOf(filters.executor),
    figure: requestFigure.hasName(filters.figure) ? filters.figure : undefined,
  };
  const slaState = filters.sla === "warn" || filters.sla === "breached" ? filters.sla : undefined;
  const { from, to } = readDateRange(filters.submitted);
  const sortField = recordsSpec.sortKeys?.includes(sort?.key ?? "") ? sort?.key : undefined;
  return {
    pageNum,
    pageSize,
    ...(filters.title !== "" && { title: filters.title.slice(0, textLengths.title) }),
    ...(types.length > 0 && { type: types.join(",") }),
    ...(isOn(filters.mine) && { mine: "true" }),
    ...(isOn(filters.starred) && { isStarred: "true" }),
    ...(isOn(filters.unassigned) && { unassigned: "true" }),
    ...(isOn(filters.urgent) && { urgent: "true" }),
    ...(slaState && { slaState }),
    ...(companyId && { companyId }),
    // What is not set is not asked for.
    ...Object.fromEntries(Object.entries(linked).filter(([, value]) => value !== undefined)),
    ...(from && { startTime: from }),
    ...(to && { endTime: to }),
    ...statusFilterOf(tab),
    // The sort keys are those of the contract.
    ...(sortField && {
      sortField: sortField as NonNullable<RequestFilter["sortField"]>,
      sortOrder: sort?.order ?? "desc",
    }),
  };
}

/** The tabs of the list in order, with the matches the server counted; undefined while they are not known. */
export function tabCounts(
  counts: Readonly<Record<string, number>> | undefined,
): { key: RecordsTab; count: number | undefined }[] {
  const sumOf = (names: readonly ServiceRequestStatus[]) =>
    counts && names.reduce((sum, name) => sum + (counts[serviceRequestStatus.toCode(name)] ?? 0), 0);
  return [
    { key: "open", count: sumOf(openStatuses) },
    ...statusesInOrder.map((status) => ({ key: status, count: sumOf([status]) })),
    { key: "all", count: sumOf(statusesInOrder) },
  ];
}

/** A range of dates in the address: `2026-06-01..2026-06-30`, either end may be missing. */
export function readDateRange(text: string): { from?: string; to?: string } {
  const [from = "", to = "", ...rest] = text.split("..");
  if (rest.length > 0) return {};
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** The text of a range; empty when both ends are missing. */
export function writeDateRange(from: string | undefined, to: string | undefined): string {
  return from || to ? `${from ?? ""}..${to ?? ""}` : "";
}

const openStatuses = statusesInOrder.filter(isOpenStatus);

const idOf = (value: string): number | undefined =>
  /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined;

const isOn = (value: string): boolean => value === "1";

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

// Not `unclosed`: the counts beside the tabs leave only the filter by status out.
function statusFilterOf(tab: string): Pick<RequestFilter, "status"> {
  if (tab === "all") return {};
  const names = serviceRequestStatus.hasName(tab) ? [tab] : openStatuses;
  return { status: names.map(serviceRequestStatus.toCode).join(",") };
}
