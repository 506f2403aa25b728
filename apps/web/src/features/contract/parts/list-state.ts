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

/** The record that is open beside a list, by its id in the address. */
export function useOpenRecord(): { id: number | null; open: (id: number) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const text = params.get("open") ?? "";
  const change = (id: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete("open");
        else next.set("open", String(id));
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    id: /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null,
    open: (id) => change(id),
    close: () => change(null),
  };
}
