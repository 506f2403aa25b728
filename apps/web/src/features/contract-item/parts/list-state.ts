import {
  type ListResult,
  type PagedQuerySpec,
  type PagedQueryState,
  usePagedQueryState,
} from "@pharos/ui/list";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

interface ListAnswer<Row> {
  readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** What a list shows of its query. Rows that were shown once stay, whatever happens to a refresh behind them. */
export function listResult<Row>(query: ListAnswer<Row>): ListResult<Row> {
  if (query.data) {
    const { list, total } = query.data;
    return { status: "ready", rows: list, total, isRefreshing: query.isPlaceholderData };
  }
  if (query.isError)
    return { status: "error", message: query.error?.message, onRetry: () => void query.refetch() };
  return { status: "loading" };
}

/** The state of a list in the address of the page. Give `spec` a stable identity. */
export function useListState<Key extends string>(spec: PagedQuerySpec<Key>): PagedQueryState<Key> {
  const [params, setParams] = useSearchParams();
  return usePagedQueryState(
    useMemo(
      () => ({
        params,
        setParams: (next: URLSearchParams, { replace }: { replace: boolean }) =>
          setParams(next, { replace, preventScrollReset: true }),
      }),
      [params, setParams],
    ),
    spec,
  );
}

/** An id in the address; undefined for anything else. */
export const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A range of dates in the address: `2026-06-01..2026-06-30`, either end may be missing. */
export function readRange(text: string): { from?: string; to?: string } {
  const [from = "", to = "", ...rest] = text.split("..");
  if (rest.length > 0) return {};
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** The text of a range; empty when both ends are missing. */
export const writeRange = (from: string | undefined, to: string | undefined): string =>
  from || to ? `${from ?? ""}..${to ?? ""}` : "";
