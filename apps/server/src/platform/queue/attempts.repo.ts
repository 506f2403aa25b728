import type { Kysely, Schema, Transaction } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { KeyExpression, TakeScope } from "./queue.ts";

const ERROR_MAX_LENGTH = 1024;

const toSql = (key: KeyExpression): RawBuilder<unknown> => (typeof key === "string" ? sql.ref(key) : key);

/** Rows of a queue without failed attempts or a lease. */
export function freeRows(queue: string, limit: number): TakeScope {
  return {
    limit,
    isFree: (key) => sql<boolean>`not exists (
      select from queue_attempt where queue_attempt.queue = ${queue} and queue_attempt.key = ${toSql(key)}::text)`,
  };
}

/** Exactly one row of a queue. */
export function oneRow(only: string): TakeScope {
  return { limit: 1, isFree: (key) => sql<boolean>`${toSql(key)}::text = ${only}` };
}

/** A row that may be tried again. */
export interface DueRetry {
  readonly key: string;
  readonly attempts: number;
  /** Whether the process that worked on it was killed. */
  readonly isAbandoned: boolean;
}

/** Whether a row of a queue waits that may be tried again now. */
export async function hasDueRetry(db: Kysely<Schema>, queue: string): Promise<boolean> {
  const row = await db
    .selectFrom("queue_attempt")
    .select("key")
    .where("queue", "=", queue)
    .where("available_at", "<=", sql<string>`clock_timestamp()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row that has waited longest for another try; what another process has locked is left to it. */
export async function lockRetry(db: Transaction<Schema>, queue: string): Promise<DueRetry | undefined> {
  const row = await db
    .selectFrom("queue_attempt")
    .select(["key", "attempts", "holder"])
    .where("queue", "=", queue)
    .where("available_at", "<=", sql<string>`clock_timestamp()`)
    .orderBy("available_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { key: row.key, attempts: row.attempts, isAbandoned: row.holder !== null };
}

/** Milliseconds until a row of a queue may be tried again; null when none waits. */
export async function untilRetryMs(db: Kysely<Schema>, queue: string): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(available_at) - clock_timestamp()) * 1000)::float8 as ms
    from queue_attempt where queue = ${queue} and available_at is not null`.execute(db);
  return rows[0]?.ms ?? null;
}

/** A process's lease of a row. */
export interface Lease {
  readonly queue: string;
  readonly key: string;
  readonly holder: string;
  readonly seconds: number;
}

/** Leases a row; answers false when another process was faster. */
export async function takeLease(db: Transaction<Schema>, lease: Lease, retry?: DueRetry): Promise<boolean> {
  const until = secondsFromNow(lease.seconds);
  if (!retry) {
    const row = await db
      .insertInto("queue_attempt")
      .values({ queue: lease.queue, key: lease.key, holder: lease.holder, available_at: until })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    return row !== undefined;
  }
  await db
    .updateTable("queue_attempt")
    .set({
      holder: lease.holder,
      available_at: until,
      ...(retry.isAbandoned && {
        attempts: retry.attempts + 1,
        error: "the process ended in the middle of it",
      }),
    })
    .where("queue", "=", lease.queue)
    .where("key", "=", lease.key)
    .execute();
  return true;
}

/** Renews the lease of a row. */
export async function renewLease(db: Kysely<Schema>, lease: Lease): Promise<void> {
  await db
    .updateTable("queue_attempt")
    .set({ available_at: secondsFromNow(lease.seconds) })
    .where("queue", "=", lease.queue)
    .where("key", "=", lease.key)
    .where("holder", "=", lease.holder)
    .execute();
}

/** Forgets the failed attempts of a row. */
export async function resetAttempts(db: Kysely<Schema>, queue: string, key: string): Promise<void> {
  await db.deleteFrom("queue_attempt").where("queue", "=", queue).where("key", "=", key).execute();
}

/** A try that failed. */
export interface Failure {
  readonly queue: string;
  readonly key: string;
  readonly reason: string;
  readonly retrySeconds: readonly number[];
}

/** Counts a failed try: the row waits for the next one, or is parked after the last. */
export async function recordFailure(
  db: Kysely<Schema>,
  { queue, key, reason, retrySeconds }: Failure,
): Promise<{ attempts: number; isParked: boolean }> {
  const error = reason.slice(0, ERROR_MAX_LENGTH);
  // Beyond the last wait the array answers null, which is what parked means.
  const { rows } = await sql<{ attempts: number; isParked: boolean }>`
    insert into queue_attempt (queue, key, attempts, error, available_at)
    values (${queue}, ${key}, 1, ${error},
      clock_timestamp() + make_interval(secs => (${retrySeconds}::float8[])[1]))
    on conflict (queue, key) do update set attempts = queue_attempt.attempts + 1, error = excluded.error, holder = null,
      available_at = clock_timestamp() + make_interval(secs => (${retrySeconds}::float8[])[queue_attempt.attempts + 1])
    returning attempts, available_at is null as "isParked"`.execute(db);
  return rows[0] ?? { attempts: 1, isParked: false };
}

/** Parks a row whose tries have all ended with the process. */
export async function park(db: Kysely<Schema>, queue: string, key: string): Promise<void> {
  await db
    .updateTable("queue_attempt")
    .set({ available_at: null, holder: null })
    .where("queue", "=", queue)
    .where("key", "=", key)
    .execute();
}

const secondsFromNow = (seconds: number): RawBuilder<string> =>
  sql<string>`clock_timestamp() + make_interval(secs => ${seconds}::float8)`;
