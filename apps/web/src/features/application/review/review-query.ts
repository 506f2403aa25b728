import { listApplications } from "@pharos/api/application";
import { type ApplyStatus, applyStatus } from "@pharos/domain/enums";
import type { PagedQuery, PagedQueryState } from "@pharos/ui/list";
import { listSpecOf } from "../../../shared/list/list-spec.ts";
import type { ApplicationFilter } from "../api.ts";

/** Filters in the address; their names are this list's own, because it also stands as a tab of another page. */
export type ReviewFilterKey = "applyStatus" | "applyType" | "applyWord";

/** A tab of the list. */
export type ReviewTab = ApplyStatus | "all";

export const reviewTabs: readonly ReviewTab[] = ["applying", "approved", "rejected", "all"];

/** The applications in the address of their page. What waits longest comes first. */
export const reviewSpec = listSpecOf(listApplications, {
  applyStatus: (name) => (applyStatus.hasName(name) ? { status: String(applyStatus.toCode(name)) } : {}),
  applyType: "applyType",
  applyWord: "keyword",
});

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

/** What the server is asked for. The first tab is the one of what waits, the longest first. */
export function filterOf(query: PagedQuery<ReviewFilterKey>): ApplicationFilter {
  const tab = tabOf(query);
  return {
    ...(query.sort === undefined && { sortOrder: tab === "applying" ? "asc" : "desc" }),
    ...reviewSpec.filterOf({ ...query, filters: { ...query.filters, applyStatus: tab } }),
  };
}
