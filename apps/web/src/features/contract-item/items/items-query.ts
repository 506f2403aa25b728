import { contractItemStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { type PagedQuery, type PagedQuerySpec, splitFilter } from "@pharos/ui/list";
import { readDateRange } from "../../../shared/dates/date-range.ts";
import type { ContractItemFilter } from "../api.ts";
import { idIn } from "../parts/address.ts";

/** Filters of the list as they stand in the address. */
export type ItemFilterKey =
  | "keyword"
  | "company"
  | "contract"
  | "type"
  | "team"
  | "status"
  | "progress"
  | "term"
  | "zero"
  | "expired";

/** Shares of the planned hours that can be asked for, in per cent. */
export const progressRanges = {
  below50: { maxProgress: 49.99 },
  from50: { minProgress: 50, maxProgress: 89.99 },
  from90: { minProgress: 90, maxProgress: 100 },
  over: { minProgress: 100.01 },
} as const;
export type ProgressRange = keyof typeof progressRanges;

const isRange = (text: string): text is ProgressRange => Object.hasOwn(progressRanges, text);

/** What the address of the list may say. */
export const itemsSpec: PagedQuerySpec<ItemFilterKey> = {
  filterKeys: [
    "keyword",
    "company",
    "contract",
    "type",
    "team",
    "status",
    "progress",
    "term",
    "zero",
    "expired",
  ],
  sortKeys: ["endTime", "itemId", "progress", "planHour", "actualHours", "lastServiceDate"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function itemFilterOf({
  pageNum,
  pageSize,
  filters,
  sort,
}: PagedQuery<ItemFilterKey>): ContractItemFilter {
  const statuses = splitFilter(filters.status).flatMap((name) =>
    contractItemStatus.hasName(name) ? [contractItemStatus.toCode(name)] : [],
  );
  const { from, to } = readDateRange(filters.term);
  const [companyId, contractId, teamId] = [idIn(filters.company), idIn(filters.contract), idIn(filters.team)];
  const sortField = itemsSpec.sortKeys?.includes(sort?.key ?? "") ? sort?.key : undefined;
  return {
    pageNum,
    pageSize,
    ...(filters.keyword !== "" && { keyword: filters.keyword.slice(0, textLengths.max128) }),
    ...(companyId && { companyId }),
    ...(contractId && { contractId }),
    ...(filters.type !== "" && { itemType: filters.type.slice(0, 32) }),
    ...(teamId && { teamId }),
    ...(statuses.length > 0 && { status: statuses.join(",") }),
    ...(isRange(filters.progress) && progressRanges[filters.progress]),
    ...(from && { dateRangeStart: from }),
    ...(to && { dateRangeEnd: to }),
    ...(filters.zero === "1" && { zeroHours: "true" as const }),
    ...(filters.expired === "1" && { includeExpired: "true" as const }),
    // The sort keys are those of the contract.
    ...(sortField && {
      sortField: sortField as NonNullable<ContractItemFilter["sortField"]>,
      sortOrder: sort?.order ?? "asc",
    }),
  };
}
