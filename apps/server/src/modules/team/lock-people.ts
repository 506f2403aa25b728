import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

/**
 * Lets what takes the time of the same people follow one another until the transaction ends: of two bookings at the same
 * moment neither would see the other. In the order of the ids, so that two never wait for each other.
 */
export async function lockPeople(db: Kysely<Schema>, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(7421, ${userId}::int)`.execute(db);
}
