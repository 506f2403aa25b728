import type { Database } from "@pharos/db";
import { sql } from "kysely";

/** The one source of "now". */
export interface Clock {
  now(): Date;
}

/**
 * Follows the database's clock, so that every process and every timer agrees, however wrong the machine's own clock is.
 * Between two measurements it runs on the monotonic clock of the process.
 */
export interface DatabaseClock extends Clock {
  /** Measures the difference again; called at start and by a timer. */
  synchronise(): Promise<void>;
}

/** Creates a clock that follows the database; call `synchronise` once before use. */
export function createDatabaseClock(db: Database): DatabaseClock {
  let databaseMs = Date.now();
  let monotonicMs = performance.now();
  return {
    now: () => new Date(databaseMs + (performance.now() - monotonicMs)),
    async synchronise() {
      const { rows } = await sql<{
        ms: number;
      }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db.kysely);
      // Counted from the answer, not from the middle of the question: so it is never ahead, and no timer fires early.
      const answeredMs = performance.now();
      const row = rows[0];
      if (!row) throw new Error("the database did not tell the time");
      databaseMs = row.ms;
      monotonicMs = answeredMs;
    },
  };
}

/** A clock that tests set by hand. */
export function createManualClock(
  start: Date,
): Clock & { set(at: Date): void; advanceMinutes(minutes: number): void } {
  let current = start;
  return {
    now: () => new Date(current),
    set: (at) => {
      current = at;
    },
    advanceMinutes: (minutes) => {
      current = new Date(current.getTime() + minutes * 60_000);
    },
  };
}
