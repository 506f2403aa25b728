import type { ListResult } from "@pharos/ui/list";

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
