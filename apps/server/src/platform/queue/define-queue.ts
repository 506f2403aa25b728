import { type Database, isDatabaseUnavailable } from "@pharos/db";
import type { UnitOfWork } from "../unit-of-work.ts";
import { freeRows, hasDueRetry, lockRetry, oneRow, resetAttempts } from "./attempts.repo.ts";
import {
  type Queue,
  type QueueOptions,
  type QueueRuntime,
  type TakeScope,
  usualRetrySeconds,
} from "./queue.ts";
import { settleFailure } from "./settle-failure.ts";

/** A queue whose work is changes of the database, made in the transaction that holds the row. */
export interface QueueDefinition<Row> extends QueueOptions {
  /** Rows handled in one transaction, on every engine or on each. Default 1. */
  readonly batch?: number | Readonly<Record<Database["kind"], number>>;
  /** Locks due rows with FOR UPDATE SKIP LOCKED; the lock is the claim, and a killed process lets go of it at once. */
  readonly take: (tx: UnitOfWork, scope: TakeScope) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string | number;
  /** Does the work of one row; throws when nothing of it may remain, answers an error when what was done is kept. */
  readonly handle: (tx: UnitOfWork, row: Row) => Promise<Error | void>;
  /**
   * Does the work of several rows in fewer statements. Default: one by one in the same transaction. When it throws, each row
   * is handled in a transaction of its own, so that the one that fails is alone in waiting for another try.
   */
  readonly handleBatch?: (tx: UnitOfWork, rows: readonly Row[]) => Promise<void>;
}

/** An event and those that follow from it are no backlog. */
const BATCHES_OF_A_BACKLOG = 3;

/** Declares a queue whose work happens in the database. */
export function defineQueue<Row>(definition: QueueDefinition<Row>): Queue {
  const { name, pollMs, findNextDue, concurrency = 1 } = definition;
  if (name.length > 64) throw new Error(`Queue ${name} is longer than 64 characters`);
  return {
    name,
    pollMs,
    ...(findNextDue && { findNextDue }),
    async drain(runtime) {
      const retried = await drainRetries(definition, runtime);
      return retried + (await drainFree(definition, runtime, concurrency));
    },
  };
}

async function drainRetries<Row>(definition: QueueDefinition<Row>, runtime: QueueRuntime): Promise<number> {
  let total = 0;
  while (!runtime.signal.aborted && (await hasDueRetry(runtime.database.kysely, definition.name))) {
    const handled = await retryOne(definition, runtime);
    // Another process has it in hand.
    if (handled === 0) break;
    total += handled;
  }
  return total;
}

/** One worker handles what is due; while it meets one full batch after another, a further one joins. */
async function drainFree<Row>(
  definition: QueueDefinition<Row>,
  runtime: QueueRuntime,
  concurrency: number,
): Promise<number> {
  const workers: Promise<number>[] = [];
  const failures: unknown[] = [];
  const join = (): void => {
    const worker = work().catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
    workers.push(worker);
  };
  const work = async (): Promise<number> => {
    let total = 0;
    for (let batches = 1; !runtime.signal.aborted; batches += 1) {
      const handled = await handleFree(definition, runtime);
      if (handled === 0) break;
      total += handled;
      if (batches === BATCHES_OF_A_BACKLOG && workers.length < concurrency) join();
    }
    return total;
  };
  join();
  let total = 0;
  // Workers that join meanwhile are met by the loop as well.
  for (const worker of workers) total += await worker;
  if (failures.length > 0) throw failures[0];
  return total;
}

/** Handles up to a batch of rows that have not failed before. */
async function handleFree<Row>(definition: QueueDefinition<Row>, runtime: QueueRuntime): Promise<number> {
  let keys: string[] = [];
  const { batch = 1 } = definition;
  const limit = typeof batch === "number" ? batch : batch[runtime.database.kind];
  const scope = freeRows(definition.name, limit);
  try {
    await runtime.withTransaction(undefined, async (tx) => {
      const rows = await definition.take(tx, scope);
      keys = rows.map((row) => String(definition.keyOf(row)));
      await handleTogether(definition, runtime, tx, rows);
    });
    for (const _ of keys) runtime.count(definition.name, "handled");
  } catch (error) {
    // Nothing was taken, or nothing can be written down now: the rows are still there.
    if (keys.length === 0 || isDatabaseUnavailable(error)) throw error;
    const [only] = keys.length === 1 && !definition.handleBatch ? keys : [];
    if (only !== undefined) await settleFailure(runtime, aboutKey(definition, only), error);
    else for (const key of keys) await handleAlone(definition, runtime, key);
  }
  return keys.length;
}

async function handleTogether<Row>(
  definition: QueueDefinition<Row>,
  runtime: QueueRuntime,
  tx: UnitOfWork,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length > 0 && definition.handleBatch) return definition.handleBatch(tx, rows);
  for (const row of rows) await handleKept(definition, runtime, tx, row);
}

/** Handles a row; a failure whose changes are kept is counted in the same transaction. */
async function handleKept<Row>(
  definition: QueueDefinition<Row>,
  runtime: QueueRuntime,
  tx: UnitOfWork,
  row: Row,
): Promise<boolean> {
  const failure = await definition.handle(tx, row);
  if (!failure) return true;
  const key = String(definition.keyOf(row));
  await settleFailure(runtime, aboutKey(definition, key), failure, tx.db);
  return false;
}

async function handleAlone<Row>(
  definition: QueueDefinition<Row>,
  runtime: QueueRuntime,
  key: string,
): Promise<void> {
  if (runtime.signal.aborted) return;
  try {
    await runtime.withTransaction(undefined, (tx) => handleKey(definition, runtime, tx, key));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await settleFailure(runtime, aboutKey(definition, key), error);
  }
}

/** Handles the row of a key, if it is still due, and forgets earlier failures when it went well. */
async function handleKey<Row>(
  definition: QueueDefinition<Row>,
  runtime: QueueRuntime,
  tx: UnitOfWork,
  key: string,
): Promise<void> {
  const [row] = await definition.take(tx, oneRow(key));
  if (row !== undefined && !(await handleKept(definition, runtime, tx, row))) return;
  await resetAttempts(tx.db, definition.name, key);
  if (row !== undefined) runtime.count(definition.name, "handled");
}

/** Handles the row that has waited longest for another try. */
async function retryOne<Row>(definition: QueueDefinition<Row>, runtime: QueueRuntime): Promise<number> {
  let key: string | undefined;
  try {
    await runtime.withTransaction(undefined, async (tx) => {
      key = (await lockRetry(tx.db, definition.name))?.key;
      if (key !== undefined) await handleKey(definition, runtime, tx, key);
    });
  } catch (error) {
    if (key === undefined || isDatabaseUnavailable(error)) throw error;
    await settleFailure(runtime, aboutKey(definition, key), error);
  }
  return key === undefined ? 0 : 1;
}

const aboutKey = <Row>({ name, retrySeconds = usualRetrySeconds }: QueueDefinition<Row>, key: string) => ({
  queue: name,
  key,
  retrySeconds,
});
