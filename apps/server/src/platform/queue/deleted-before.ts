import type { Platform } from "../platform.ts";

const batchSize = 200;

/** Finds, for a sweep, the next rows of a table that were deleted before a moment, in the order of their ids. */
export function deletedBefore(
  { maintenance }: Platform["database"],
  table: "doc" | "resource",
  before: Date,
): (after: number) => Promise<number[]> {
  return async (after) => {
    const rows = await maintenance.kysely
      .selectFrom(table)
      .select("id")
      .where("id", ">", after)
      .where("deleted_at", "<", before.toISOString())
      .orderBy("id")
      .limit(batchSize)
      .execute();
    return rows.map(({ id }) => id);
  };
}
