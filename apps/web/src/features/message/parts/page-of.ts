import type { ListResult } from "@pharos/ui/list";
import { failedResult } from "../../../shared/list/list-result.ts";

interface WholeAnswer<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** One page of a short list that arrived as a whole. */
export function pageOf<Row>(
  { rows, error, isError, refetch }: WholeAnswer<Row>,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): ListResult<Row> {
  if (rows) {
    const start = (pageNum - 1) * pageSize;
    return { status: "ready", rows: rows.slice(start, start + pageSize), total: rows.length };
  }
  if (isError) return failedResult({ error, refetch });
  return { status: "loading" };
}
