import { useMemo } from "react";
import {
  countActiveFilters,
  type PagedQuery,
  type PagedQuerySpec,
  readPagedQuery,
  type SortOrder,
  standardPageSizes,
  writePagedQuery,
} from "./paged-query.ts";

/** Where the state lives; the application connects it to its router. */
export interface UrlStateAdapter {
  params: URLSearchParams;
  /** `replace` keeps the history short while someone types. */
  setParams: (next: URLSearchParams, options: { replace: boolean }) => void;
}

export interface PagedQueryState<FilterKey extends string = string> {
  query: PagedQuery<FilterKey>;
  pageSizes: readonly number[];
  activeFilterCount: number;
  setPage: (pageNum: number) => void;
  /** Also goes back to page 1, as do all changes below. */
  setPageSize: (pageSize: number) => void;
  setTab: (tab: string) => void;
  setFilters: (changes: Readonly<Record<string, string>>) => void;
  clearFilters: () => void;
  setSort: (sort: { key: string; order: SortOrder } | undefined) => void;
}

/** The state of a list, kept in the address of the page. Give `spec` a stable identity. */
export function usePagedQueryState<FilterKey extends string>(
  url: UrlStateAdapter,
  spec: PagedQuerySpec<FilterKey>,
): PagedQueryState<FilterKey> {
  const { params, setParams } = url;
  return useMemo(() => {
    const query = readPagedQuery(params, spec);
    const change = (changes: Partial<PagedQuery<FilterKey>>, replace = false) =>
      setParams(writePagedQuery(params, { ...query, pageNum: 1, ...changes }, spec), { replace });
    const noFilters = Object.fromEntries(spec.filterKeys.map((key) => [key, ""]));
    return {
      query,
      pageSizes: spec.pageSizes ?? standardPageSizes,
      activeFilterCount: countActiveFilters(query.filters),
      setPage: (pageNum) => change({ pageNum }),
      setPageSize: (pageSize) => change({ pageSize }),
      setTab: (tab) => change({ tab }),
      setFilters: (changes) => change({ filters: { ...query.filters, ...changes } }, true),
      // Object.fromEntries forgets its keys' type; they are exactly the filter keys.
      clearFilters: () => change({ filters: noFilters as Record<FilterKey, string> }, true),
      setSort: (sort) => change({ sort }),
    };
  }, [params, setParams, spec]);
}
