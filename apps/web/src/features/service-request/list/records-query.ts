import {
  breachReason,
  requestFigure,
  type ServiceRequestStatus,
  serviceRequestStatus,
  severity,
} from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { type DeskFilter, isOpenStatus, turnHolders } from "@pharos/domain/service-request";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import { readDateRange, writeDateRange } from "../../../shared/dates/date-range.ts";
import { noTags } from "../../../shared/no-tags.ts";
import type { RequestFilter } from "../api.ts";
import { statusesInOrder } from "../parts/wording.ts";

/** How one filter of the address becomes filters of the contract, and back. Nonsense becomes nothing. */
interface FilterCodec {
  readonly read: (value: string) => Readonly<Record<string, string>>;
  readonly write: (filter: DeskFilter) => string;
}

const plain = (name: string, isValid: (value: string) => boolean): FilterCodec => ({
  read: (value) => (value !== "" && isValid(value) ? { [name]: value } : {}),
  write: (filter) => filter[name] ?? "",
});

const flag = (name: string): FilterCodec => ({
  read: (value) => (value === "1" ? { [name]: "true" } : {}),
  write: (filter) => (filter[name] === "true" ? "1" : ""),
});

const id = (name: string) => plain(name, (value) => /^[1-9]\d{0,15}$/.test(value));

/** Ids, joined by comma. */
const ids = (name: string) => plain(name, (value) => /^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,499}$/.test(value));

/** Whatever the reader's Power View. */
const everyTechnology: FilterCodec = {
  read: (value) => ({ ...(value === "all" && { viewTags: noTags }) }),
  write: (filter) => (filter["viewTags"] === "" || filter["viewTags"] === noTags ? "all" : ""),
};

const oneOf = (name: string, ...values: readonly string[]) => plain(name, (value) => values.includes(value));

const title: FilterCodec = {
  read: (value) => ({ ...(value !== "" && { title: value.slice(0, textLengths.title) }) }),
  write: (filter) => filter["title"] ?? "",
};

const severities: FilterCodec = {
  read: (value) => {
    const codes = splitFilter(value).flatMap((name) =>
      severity.hasName(name) ? [severity.toCode(name)] : [],
    );
    return { ...(codes.length > 0 && { type: codes.join(",") }) };
  },
  write: (filter) =>
    splitFilter(filter["type"] ?? "")
      .flatMap((code) => severity.names.filter((name) => String(severity.toCode(name)) === code))
      .join(","),
};

const submitted: FilterCodec = {
  read: (value) => {
    const { from, to } = readDateRange(value);
    return { ...(from && { startTime: from }), ...(to && { endTime: to }) };
  },
  write: (filter) => writeDateRange(filter["startTime"], filter["endTime"]),
};

const tags: FilterCodec = {
  read: (value) => ({ ...(value !== "" && { tags: value.slice(0, 512) }) }),
  write: (filter) => filter["tags"] ?? "",
};

const codecs = {
  title,
  type: severities,
  mine: flag("mine"),
  starred: flag("isStarred"),
  watching: flag("watching"),
  unassigned: flag("unassigned"),
  urgent: flag("urgent"),
  myTeams: flag("myTeams"),
  toRate: flag("toRate"),
  sla: oneOf("slaState", "warn", "breached", "atRisk"),
  turn: oneOf("waitingFor", "me", ...turnHolders),
  company: id("companyId"),
  submitted,
  team: id("teamId"),
  executor: id("personId"),
  executors: ids("executorIds"),
  root: id("menuRootId"),
  tags,
  acc: id("accId"),
  asset: id("assetId"),
  product: id("productMenuId"),
  noProduct: flag("noProduct"),
  noTeam: flag("noTeam"),
  only: ids("ids"),
  view: everyTechnology,
  menu: id("menuId"),
  figure: plain("figure", requestFigure.hasName),
  reason: oneOf("breachReason", ...breachReason.names, "unexplained"),
} as const satisfies Readonly<Record<string, FilterCodec>>;

/** Filters of the list as they stand in the address. */
export type RecordsFilterKey = keyof typeof codecs;

// Object.keys forgets that these are exactly the keys.
const filterKeys = Object.keys(codecs) as RecordsFilterKey[];

/** Filters that only a link sets, such as those of the statistics. */
export const linkedFilterKeys = [
  "figure",
  "reason",
  "asset",
  "acc",
  "product",
  "noProduct",
  "noTeam",
  "only",
  "menu",
  "executors",
  "view",
] as const;

/** A tab of the list. */
export type RecordsTab = ServiceRequestStatus | "open" | "all";

/** What the address of the list may say. */
export const recordsSpec: PagedQuerySpec<RecordsFilterKey> = {
  filterKeys,
  defaultTab: "open",
  sortKeys: ["priority", "submitTime", "severity", "sla", "lastReplyTime", "queue", "closedTime"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf({
  pageNum,
  pageSize,
  tab,
  filters,
  sort,
}: PagedQuery<RecordsFilterKey>): RequestFilter {
  const order = sort ?? ownOrder(tab, filters.title);
  const sortField = recordsSpec.sortKeys?.includes(order?.key ?? "") ? order?.key : undefined;
  return {
    pageNum,
    pageSize,
    ...viewFilterOf(tab, filters),
    // The sort keys are those of the contract.
    ...(sortField && {
      sortField: sortField as NonNullable<RequestFilter["sortField"]>,
      sortOrder: order?.order ?? "desc",
    }),
  };
}

/** What is open stands by severity, then by what is due first; what is over, and what words have found, the newest first. */
function ownOrder(tab: string, words: string): PagedQuery["sort"] {
  const isOpen = tab !== "all" && (!serviceRequestStatus.hasName(tab) || isOpenStatus(tab));
  return isOpen && words === "" ? { key: "priority", order: "asc" } : undefined;
}

/** Tab and filters as a view keeps them: the query of the list without page and order. */
export function viewFilterOf(tab: string, filters: PagedQuery<RecordsFilterKey>["filters"]): DeskFilter {
  const parts = filterKeys.map((key) => codecs[key].read(filters[key]));
  return { ...Object.assign({}, ...parts), ...statusFilterOf(tab) };
}

/** Tab and filters of a view, as the address says them. */
export function addressOf(filter: DeskFilter): {
  tab: string;
  filters: Record<RecordsFilterKey, string>;
} {
  const filters = Object.fromEntries(filterKeys.map((key) => [key, codecs[key].write(filter)]));
  // Object.fromEntries forgets its keys' type; they are exactly the filter keys.
  return { tab: tabOf(filter["status"]), filters: filters as Record<RecordsFilterKey, string> };
}

/** The address search of a view: what a tile or a chip leads to. The tab is always said, so that no default view replaces it. */
export function searchOf(filter: DeskFilter): Record<string, string> {
  const { tab, filters } = addressOf(filter);
  return { tab, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) };
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

// Not the function of the list's package: pages that only link to the list need none of its code.
function splitFilter(value: string): string[] {
  return value === "" ? [] : value.split(",");
}

const openStatuses = statusesInOrder.filter(isOpenStatus);

const codesOf = (names: readonly ServiceRequestStatus[]): string =>
  names
    .map(serviceRequestStatus.toCode)
    .toSorted((a, b) => a - b)
    .join(",");

// Not `unclosed`: the counts beside the tabs leave only the filter by status out.
function statusFilterOf(tab: string): DeskFilter {
  if (tab === "all") return {};
  return { status: codesOf(serviceRequestStatus.hasName(tab) ? [tab] : openStatuses) };
}

function tabOf(status: string | undefined): RecordsTab {
  if (status === undefined) return "all";
  const sorted = status.split(",").toSorted().join(",");
  return statusesInOrder.find((name) => codesOf([name]) === sorted) ?? "open";
}
