import type { Database } from "@pharos/db";
import { sql } from "kysely";

/**
 * Takes one counted attempt back from each bucket, after a success. Not the whole bucket: a person's success must not give
 * fresh attempts to someone else at the same address.
 */
export async function refundAttempts(database: Database, buckets: readonly string[]): Promise<void> {
  await sql`update rate_limit set hits = hits[1:cardinality(hits) - 1] where bucket in (${sql.join(buckets)})`.execute(
    database.kysely,
  );
}
