import type { Schema } from "@pharos/db";
import { listLimits } from "@pharos/domain/limits";
import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { AppError } from "./app-error.ts";

/** Rows to leave out before a page. Throws at the field when the page lies deeper than a list can be paged through. */
export function offsetOf({
  pageNum,
  pageSize,
}: {
  readonly pageNum: number;
  readonly pageSize: number;
}): number {
  const offset = (pageNum - 1) * pageSize;
  if (offset <= listLimits.depthMax) return offset;
  const max = Math.floor(listLimits.depthMax / pageSize) + 1;
  throw new AppError("common.validation", {
    fields: { pageNum: { key: "validation.tooLarge", vars: { max } } },
  });
}

/**
 * Refuses the query of a list whose page lies too deep, before the list reads anything: a read that was started beside the
 * refusal would be left alone.
 */
export function refuseDeepPage(query: unknown): void {
  if (typeof query !== "object" || query === null || !("pageNum" in query) || !("pageSize" in query)) return;
  offsetOf({ pageNum: Number(query.pageNum), pageSize: Number(query.pageSize) });
}

/** A number of rows that was counted up to a limit. */
export interface CappedTotal {
  readonly total: number;
  /** There may be more than were counted. */
  readonly isTotalCapped: boolean;
}

/** A count as far as it was counted. */
export const cappedTotal = (count: number): CappedTotal => ({
  total: Math.min(count, listLimits.countMax),
  isTotalCapped: count >= listLimits.countMax,
});

/** Counts the rows of a query up to the limit: never all of a table that grows for ever. */
export async function countCapped(
  db: Kysely<Schema>,
  rows: { limit(max: number): Expression<unknown> },
): Promise<CappedTotal> {
  const counted = await sql<{ readonly count: number }>`
    select count(*)::int as count from (${rows.limit(listLimits.countMax)}) counted`.execute(db);
  return cappedTotal(counted.rows[0]?.count ?? 0);
}

/** Counts all rows of a `from` with its conditions: for sets that stay small. */
export async function countRows(db: Kysely<Schema>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
