import { companyLevel, companyStatus, partyType, validity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { CompanyFilter } from "../api.ts";

/** Filters of the list as they stand in the address. */
export type CompanyFilterKey = "keyword" | "type" | "level" | "validity" | "city" | "team" | "status";

const sortKeys = ["name", "level", "memberCount", "contractEnd", "createdTime"] as const;

/** What the address of the list may say. */
export const companiesSpec: PagedQuerySpec<CompanyFilterKey> = {
  filterKeys: ["keyword", "type", "level", "validity", "city", "team", "status"],
  sortKeys,
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function companyFilterOf({
  pageNum,
  pageSize,
  filters,
  sort,
}: PagedQuery<CompanyFilterKey>): CompanyFilter {
  const sortField = sortKeys.find((key) => key === sort?.key);
  return {
    pageNum,
    pageSize,
    ...(filters.keyword !== "" && { keyword: filters.keyword.slice(0, textLengths.max64) }),
    ...(partyType.hasName(filters.type) && { partyType: partyType.toCode(filters.type) }),
    ...(companyLevel.hasName(filters.level) && { level: companyLevel.toCode(filters.level) }),
    ...(validity.hasName(filters.validity) && { validity: validity.toCode(filters.validity) }),
    ...(companyStatus.hasName(filters.status) && { status: companyStatus.toCode(filters.status) }),
    ...(filters.city !== "" && { city: filters.city.slice(0, textLengths.max64) }),
    ...(/^[1-9]\d{0,15}$/.test(filters.team) && { teamId: Number(filters.team) }),
    ...(sortField && { sortField, sortOrder: sort?.order ?? "asc" }),
  };
}
