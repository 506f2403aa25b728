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
  /** Changes the newest parameters, which may not be drawn yet; `replace` keeps the history short while someone types. */
  change: (
    write: (newest: URLSearchParams) => URLSearchParams,
    options: { readonly replace: boolean },
  ) => void;
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
  const { params, change: changeUrl } = url;
  return useMemo(() => {
    const query = readPagedQuery(params, spec);
    type Query = PagedQuery<FilterKey>;
    const changeBy = (changesOf: (newest: Query) => Partial<Query>, replace = false) =>
      changeUrl(
        (newest) => {
          const before = readPagedQuery(newest, spec);
          return writePagedQuery(newest, { ...before, pageNum: 1, ...changesOf(before) }, spec);
        },
        { replace },
      );
    const change = (changes: Partial<Query>, replace?: boolean) => changeBy(() => changes, replace);
    const noFilters = Object.fromEntries(spec.filterKeys.map((key) => [key, ""]));
    return {
      query,
      pageSizes: spec.pageSizes ?? standardPageSizes,
      activeFilterCount: countActiveFilters(query.filters),
      setPage: (pageNum) => change({ pageNum }),
      setPageSize: (pageSize) => change({ pageSize }),
      setTab: (tab) => change({ tab }),
      setFilters: (changes) => changeBy(({ filters }) => ({ filters: { ...filters, ...changes } }), true),
      // Object.fromEntries forgets its keys' type; they are exactly the filter keys.
      clearFilters: () => change({ filters: noFilters as Record<FilterKey, string> }, true),
      setSort: (sort) => change({ sort }),
    };
  }, [params, changeUrl, spec]);
}
