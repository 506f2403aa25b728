import type { ListResult } from "@pharos/ui/list";
import { createElement } from "react";
import { FailureAdvice } from "../components/failure-advice.tsx";

/** A page of a list as the server answers it. */
interface ListPage<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly isTotalCapped?: boolean | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** What a query of a list knows. */
export interface ListAnswer<Row> {
  readonly data: ListPage<Row> | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** What a list shows of its query. Rows that were shown once stay, whatever happens to a refresh behind them. */
export function resultOf<Row>(query: ListAnswer<Row>): ListResult<Row> {
  if (query.data)
    return {
      status: "ready",
      rows: query.data.list,
      ...totalOf(query.data),
      isRefreshing: query.isPlaceholderData,
    };
  if (query.isError) return failedResult(query);
  return { status: "loading" };
}

/** What stands in place of rows that could not be read. */
export function failedResult({
  error,
  refetch,
}: Pick<ListAnswer<unknown>, "error" | "refetch">): Extract<ListResult<never>, { status: "error" }> {
  return {
    status: "error",
    message: error === null ? undefined : createElement(FailureAdvice, { error, isWhole: true }),
    onRetry: () => void refetch(),
  };
}

/** How many rows there are: where counting stopped, a page that is not full is the last one and gives the number. */
export function totalOf(page: ListPage<unknown>): { total: number; isTotalCapped: boolean } {
  const { list, total, pageNum, pageSize, isTotalCapped = false } = page;
  const isLast = list.length > 0 && list.length < pageSize;
  return isTotalCapped && isLast
    ? { total: (pageNum - 1) * pageSize + list.length, isTotalCapped: false }
    : { total, isTotalCapped };
}

/** The number of the page after one; undefined after the last. */
export function pageAfter(page: ListPage<unknown>): number | undefined {
  const { total, isTotalCapped } = totalOf(page);
  const isMore = page.pageNum * page.pageSize < total || (isTotalCapped && page.list.length > 0);
  return isMore ? page.pageNum + 1 : undefined;
}

/** A total as people read it: "37", "1,000+". */
export function totalText({
  total,
  isTotalCapped,
}: Pick<ListPage<unknown>, "total" | "isTotalCapped">): string {
  return `${total.toLocaleString("en-US")}${isTotalCapped ? "+" : ""}`;
}
