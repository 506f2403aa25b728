import { type Kysely, outsideTimeLimit, restriction, type Schema } from "@pharos/db";
import type { RawBuilder } from "kysely";

const runningOf = new WeakMap<Kysely<Schema>, Map<string, Promise<readonly unknown[]>>>();

/**
 * Executes a heavy read; anyone who asks exactly the same while it runs gets the same rows, which are then older than theirs
 * question by as long as it has run. What a person may see is part of the statement, and of what it is restricted to, so that
 * no one shares with another who sees more.
 */
export async function executeShared<Row>(
  db: Kysely<Schema>,
  query: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const compiled = query.compile(db);
  const question = JSON.stringify([restriction(), compiled.sql, compiled.parameters]);
  const running = runningOf.get(db) ?? new Map<string, Promise<readonly unknown[]>>();
  runningOf.set(db, running);
  // The same statement answers rows of the same shape.
  const shared = running.get(question) as Promise<readonly Row[]> | undefined;
  if (shared) return shared;
  // The others still wait when the one who asked first no longer does.
  const rows = outsideTimeLimit(() => db.executeQuery(compiled)).then((result) => result.rows);
  running.set(question, rows);
  try {
    return await rows;
  } finally {
    running.delete(question);
  }
}
