import {
  type ListResult,
  type PagedQuerySpec,
  type PagedQueryState,
  usePagedQueryState,
} from "@pharos/ui/list";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

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

interface ListAnswer<Row> {
  readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** What a list shows of its query. Rows that were shown once stay, whatever happens to a refresh behind them. */
export function resultOf<Row>(query: ListAnswer<Row>): ListResult<Row> {
  if (query.data) {
    const { list, total } = query.data;
    return { status: "ready", rows: list, total, isRefreshing: query.isPlaceholderData };
  }
  if (query.isError)
    return { status: "error", message: query.error?.message, onRetry: () => void query.refetch() };
  return { status: "loading" };
}

/** A code in the address, when it is one. */
export function codeIn<Code extends number>(text: string, codes: readonly Code[]): Code | undefined {
  return codes.find((code) => String(code) === text);
}
