import { type ApplyStatus, applyStatus, applyType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { type PagedQuery, type PagedQuerySpec, type PagedQueryState, splitFilter } from "@pharos/ui/list";
import type { ApplicationFilter } from "../api.ts";

/** Filters in the address; their names are this list's own, because it also stands as a tab of another page. */
export type ReviewFilterKey = "applyStatus" | "applyType" | "applyWord";

/** A tab of the list. */
export type ReviewTab = ApplyStatus | "all";

export const reviewTabs: readonly ReviewTab[] = ["applying", "approved", "rejected", "all"];

/** What the address may say. */
export const reviewSpec: PagedQuerySpec<ReviewFilterKey> = {
  filterKeys: ["applyStatus", "applyType", "applyWord"],
  sortKeys: ["createdTime", "reviewTime"],
};

/** The tab that is open; what waits comes first. */
export function tabOf(query: PagedQuery<ReviewFilterKey>): ReviewTab {
  const { applyStatus: name } = query.filters;
  return reviewTabs.find((tab) => tab === name) ?? "applying";
}

/** The list's state with its tab kept among the filters, where it does not meet the tabs of a page around it. */
export function withTabs(state: PagedQueryState<ReviewFilterKey>): PagedQueryState<ReviewFilterKey> {
  const tab = tabOf(state.query);
  return {
    ...state,
    query: { ...state.query, tab },
    activeFilterCount: state.activeFilterCount - (state.query.filters.applyStatus === "" ? 0 : 1),
    setTab: (next) => state.setFilters({ applyStatus: next === "applying" ? "" : next }),
    clearFilters: () => state.setFilters({ applyType: "", applyWord: "" }),
  };
}

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf(query: PagedQuery<ReviewFilterKey>): ApplicationFilter {
  const { filters, pageNum, pageSize, sort } = query;
  const tab = tabOf(query);
  const types = splitFilter(filters.applyType).flatMap((name) =>
    applyType.hasName(name) ? [applyType.toCode(name)] : [],
  );
  return {
    pageNum,
    pageSize,
    ...(tab !== "all" && { status: String(applyStatus.toCode(tab)) }),
    ...(types.length > 0 && { applyType: types.join(",") }),
    ...(filters.applyWord !== "" && { keyword: filters.applyWord.slice(0, textLengths.max64) }),
    // The sort keys are those of the contract. What waits longest comes first.
    ...(sort
      ? { sortField: sort.key as NonNullable<ApplicationFilter["sortField"]>, sortOrder: sort.order }
      : { sortOrder: tab === "applying" ? "asc" : "desc" }),
  };
}
