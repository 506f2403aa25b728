import { contractStatus, contractType, renewState, type Validity, validity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { type PagedQuery, type PagedQuerySpec, splitFilter } from "@pharos/ui/list";
import { readDateRange } from "../../../shared/dates/date-range.ts";
import type { ContractFilter } from "../api.ts";

/** Filters of the list as they stand in the address. */
export type ContractFilterKey = "search" | "type" | "renew" | "manager" | "ends";

/** A tab of the list. */
export type ContractTab = Validity | "all" | "terminated";

/** The tabs in order. */
const tabs: readonly ContractTab[] = [
  "all",
  "inForce",
  "withinThreeMonths",
  "expiresThisMonth",
  "pending",
  "expired",
  "terminated",
];

/** What the address of the list may say. */
export const contractsSpec: PagedQuerySpec<ContractFilterKey> = {
  filterKeys: ["search", "type", "renew", "manager", "ends"],
  defaultTab: "all",
  sortKeys: ["endTime", "startTime", "contractNum", "companyName"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf({
  pageNum,
  pageSize,
  tab,
  filters,
  sort,
}: PagedQuery<ContractFilterKey>): ContractFilter {
  const codesOf = (text: string, list: typeof contractType | typeof renewState): number[] =>
    splitFilter(text).flatMap((name) => {
      const at = list.names.findIndex((known) => known === name);
      const code = list.codes[at];
      return code === undefined ? [] : [code];
    });
  const types = codesOf(filters.type, contractType);
  const renewStates = codesOf(filters.renew, renewState);
  const { from, to } = readDateRange(filters.ends);
  const sortField = contractsSpec.sortKeys?.includes(sort?.key ?? "") ? sort?.key : undefined;
  return {
    pageNum,
    pageSize,
    ...(filters.search !== "" && { search: filters.search.slice(0, textLengths.max128) }),
    ...(types.length > 0 && { type: types.join(",") }),
    ...(renewStates.length > 0 && { renewState: renewStates.join(",") }),
    ...(/^[1-9]\d{0,15}$/.test(filters.manager) && { managerId: filters.manager }),
    ...(from && { startTime: from }),
    ...(to && { endTime: to }),
    ...tabFilter(tab),
    // The sort keys are those of the contract.
    ...(sortField && {
      sortField: sortField as NonNullable<ContractFilter["sortField"]>,
      sortOrder: sort?.order ?? "asc",
    }),
  };
}

interface Counted {
  readonly counts: Readonly<Record<string, number>>;
  readonly terminatedCount: number;
}

/** The tabs with the matches the server counted; undefined while they are not known. */
export function tabCounts(counted: Counted | undefined): { key: ContractTab; count: number | undefined }[] {
  return tabs.map((key) => ({ key, count: counted && countOf(key, counted) }));
}

function countOf(tab: ContractTab, { counts, terminatedCount }: Counted): number {
  if (tab === "all") return Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (tab === "terminated") return terminatedCount;
  const count = counts[validity.toCode(tab)] ?? 0;
  // What was terminated counts as expired, but has a tab of its own.
  return tab === "expired" ? count - terminatedCount : count;
}

function tabFilter(tab: string): Pick<ContractFilter, "validity" | "status"> {
  const terminated = contractStatus.toCode("terminated");
  if (tab === "terminated") return { status: String(terminated) };
  if (!validity.hasName(tab)) return {};
  const others = contractStatus.codes.filter((code) => code !== terminated).join(",");
  return { validity: String(validity.toCode(tab)), ...(tab === "expired" && { status: others }) };
}
