import type { Database } from "@pharos/db";
import { sql } from "kysely";

/** Keeps everyone from a table until the function that it answers is called. */
export async function lockTable(
  database: Pick<Database, "transaction">,
  table: string,
): Promise<() => Promise<void>> {
  const isLocked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const locking = database.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)}`.execute(tx);
    isLocked.resolve();
    await mayEnd.promise;
  });
  await isLocked.promise;
  return async () => {
    mayEnd.resolve();
    await locking;
  };
}
