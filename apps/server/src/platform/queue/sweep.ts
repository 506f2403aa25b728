import { isDatabaseUnavailable } from "@pharos/db";
import type { Platform } from "../platform.ts";
import { resetAttempts } from "./attempts.repo.ts";
import { settleFailure } from "./settle-failure.ts";

/** Work that a job does on every row that fits, in the order of their ids. */
export interface Sweep<Row, Result> {
  /** Unique and stable, as the name of a queue. */
  readonly name: string;
  /** The next rows with an id greater than `after`; none ends the sweep. */
  readonly find: (after: number) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => number;
  /** Does the work of one row, in transactions of its own. */
  readonly handle: (row: Row) => Promise<Result>;
}

/** The signal of a sweep that nothing ends early: for tests and commands. */
export const never: AbortSignal = new AbortController().signal;

// A row that fails is looked at again with the next sweeps, and parked when it has failed with each of these.
const retrySeconds = [0, 0];

/**
 * Walks over rows and answers what came of each. A row that fails is counted, and parked when it keeps failing; the rows
 * after it go on. Ends early when the process stops.
 */
export async function sweep<Row, Result>(
  { database, log }: Pick<Platform, "database" | "log">,
  { name, find, idOf, handle }: Sweep<Row, Result>,
  signal: AbortSignal,
): Promise<Result[]> {
  const failed = await findFailed(database, name);
  const results: Result[] = [];
  for (let after = 0; !signal.aborted; ) {
    const rows = await find(after);
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const row of rows) {
      const key = String(idOf(row));
      if (signal.aborted || failed.get(key) === "parked") continue;
      try {
        results.push(await handle(row));
        if (failed.has(key)) await resetAttempts(database.kysely, name, key);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        await settleFailure({ database, log, count: () => {} }, { queue: name, key, retrySeconds }, error);
      }
    }
    after = idOf(last);
  }
  return results;
}

async function findFailed(
  database: Platform["database"],
  name: string,
): Promise<ReadonlyMap<string, "parked" | "waiting">> {
  const rows = await database.kysely
    .selectFrom("queue_attempt")
    .select(["key", "available_at"])
    .where("queue", "=", name)
    .execute();
  return new Map(rows.map(({ key, available_at }) => [key, available_at === null ? "parked" : "waiting"]));
}
