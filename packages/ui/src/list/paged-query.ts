/** Direction of a server-side sort. */
export type SortOrder = "asc" | "desc";

/** What a list asks for; every part of it stands in the address of the page. */
export interface PagedQuery<FilterKey extends string = string> {
  /** First page is 1. */
  pageNum: number;
  pageSize: number;
  /** Key of the active tab. */
  tab: string;
  /** Empty text means that the filter is not set. */
  filters: Readonly<Record<FilterKey, string>>;
  sort?: { key: string; order: SortOrder };
}

export interface PagedQuerySpec<FilterKey extends string> {
  filterKeys: readonly FilterKey[];
  defaultTab?: string;
  defaultPageSize?: number;
  /** Sizes a reader may choose; others in the address are ignored. */
  pageSizes?: readonly number[];
  /** Keys that may be sorted by; others in the address are ignored. */
  sortKeys?: readonly string[];
}

/** Page sizes offered when a list names none. */
export const standardPageSizes: readonly number[] = [10, 20, 50, 100];

/** Reads the query out of an address; nonsense in it falls back to the defaults. */
export function readPagedQuery<FilterKey extends string>(
  params: URLSearchParams,
  spec: PagedQuerySpec<FilterKey>,
): PagedQuery<FilterKey> {
  const sizes = spec.pageSizes ?? standardPageSizes;
  const pageSize = positiveInteger(params.get("pageSize"));
  const sortKey = params.get("sort");
  const filters = Object.fromEntries(spec.filterKeys.map((key) => [key, params.get(key) ?? ""]));
  return {
    pageNum: positiveInteger(params.get("pageNum")) ?? 1,
    pageSize: pageSize !== undefined && sizes.includes(pageSize) ? pageSize : defaultSize(spec),
    tab: params.get("tab") ?? spec.defaultTab ?? "",
    // Object.fromEntries forgets its keys' type; they are exactly the filter keys.
    filters: filters as Record<FilterKey, string>,
    sort:
      sortKey !== null && (spec.sortKeys ?? []).includes(sortKey)
        ? { key: sortKey, order: params.get("order") === "asc" ? "asc" : "desc" }
        : undefined,
  };
}

/** Writes the query into a copy of the address; defaults are left out, foreign parameters are kept. */
export function writePagedQuery<FilterKey extends string>(
  params: URLSearchParams,
  query: PagedQuery<FilterKey>,
  spec: PagedQuerySpec<FilterKey>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  put(next, "pageNum", query.pageNum === 1 ? "" : String(query.pageNum));
  put(next, "pageSize", query.pageSize === defaultSize(spec) ? "" : String(query.pageSize));
  put(next, "tab", query.tab === (spec.defaultTab ?? "") ? "" : query.tab);
  put(next, "sort", query.sort?.key ?? "");
  put(next, "order", query.sort?.order === "asc" ? "asc" : "");
  for (const key of spec.filterKeys) put(next, key, query.filters[key]);
  return next;
}

/** How many filters are set. */
export function countActiveFilters(filters: Readonly<Record<string, string>>): number {
  return Object.values(filters).filter((value) => value !== "").length;
}

function put(params: URLSearchParams, key: string, value: string): void {
  if (value === "") params.delete(key);
  else params.set(key, value);
}

function defaultSize(spec: PagedQuerySpec<string>): number {
  return spec.defaultPageSize ?? 10;
}

function positiveInteger(text: string | null): number | undefined {
  if (text === null || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  return Number(text);
}
