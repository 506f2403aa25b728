import type { UnitOfWork } from "../unit-of-work.ts";
import {
  freeRows,
  type Lease,
  lockRetry,
  oneRow,
  park,
  renewLease,
  resetAttempts,
  takeLease,
} from "./attempts.repo.ts";
import {
  type Queue,
  type QueueOptions,
  type QueueRuntime,
  type TakeScope,
  usualRetrySeconds,
} from "./queue.ts";
import { settleFailure } from "./settle-failure.ts";

/** What came of a piece of work. */
export interface LeasedOutcome {
  /** Writes it down, in the transaction that lets go of the row. */
  readonly settle: (tx: UnitOfWork) => Promise<void>;
  /** True when the others would fail alike for now: the rest waits for the next look. */
  readonly isPaused?: boolean;
}

/** A queue whose work reaches outside the database and takes too long for a transaction. */
export interface LeasedQueueDefinition<Row> extends QueueOptions {
  /** How long a killed process's row is left alone; the lease is renewed while the work goes on. Default 30. */
  readonly leaseSeconds?: number;
  /** Locks due rows with FOR UPDATE SKIP LOCKED, as many as the scope says. */
  readonly take: (tx: UnitOfWork, scope: TakeScope) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string | number;
  /**
   * Does the work, in no transaction. A refusal by the other side is an outcome, which the owner of the rows writes down;
   * what is thrown is a failure, which the queue counts. May be repeated when the process is killed before it is settled.
   */
  readonly work: (row: Row, signal: AbortSignal) => Promise<LeasedOutcome>;
}

/** Declares a queue whose rows are leased one by one, each just before its work begins. */
export function defineLeasedQueue<Row>(definition: LeasedQueueDefinition<Row>): Queue {
  const { name, pollMs, findNextDue, concurrency = 1 } = definition;
  if (name.length > 64) throw new Error(`Queue ${name} is longer than 64 characters`);
  return {
    name,
    pollMs,
    ...(findNextDue && { findNextDue }),
    async drain(runtime) {
      const pass = { isPaused: false };
      const workers = Array.from({ length: concurrency }, () => drainAlone(definition, runtime, pass));
      const handled = await Promise.all(workers);
      return handled.reduce((sum, one) => sum + one, 0);
    },
  };
}

async function drainAlone<Row>(
  definition: LeasedQueueDefinition<Row>,
  runtime: QueueRuntime,
  pass: { isPaused: boolean },
): Promise<number> {
  let total = 0;
  while (!runtime.signal.aborted && !pass.isPaused) {
    const claim = await runtime.withTransaction(undefined, (tx) => claimOne(definition, runtime, tx));
    if (claim === "none") break;
    if (claim === "passedOver") continue;
    if (await workOn(definition, runtime, claim)) pass.isPaused = true;
    total += 1;
  }
  return total;
}

interface Claim<Row> {
  readonly row: Row;
  readonly lease: Lease;
}

/** Takes one row in hand: what waited for another try first. */
async function claimOne<Row>(
  definition: LeasedQueueDefinition<Row>,
  { processId }: QueueRuntime,
  tx: UnitOfWork,
): Promise<Claim<Row> | "none" | "passedOver"> {
  const { name, leaseSeconds = 30, retrySeconds = usualRetrySeconds } = definition;
  const retry = await lockRetry(tx.db, name);
  if (retry?.isAbandoned && retry.attempts >= retrySeconds.length) {
    await park(tx.db, name, retry.key);
    return "passedOver";
  }
  const [row] = await definition.take(tx, retry ? oneRow(retry.key) : freeRows(name, 1));
  if (row === undefined) {
    if (!retry) return "none";
    await resetAttempts(tx.db, name, retry.key);
    return "passedOver";
  }
  const lease = { queue: name, key: String(definition.keyOf(row)), holder: processId, seconds: leaseSeconds };
  return (await takeLease(tx.db, lease, retry)) ? { row, lease } : "passedOver";
}

/** Does the work of a row and answers whether the rest must wait. */
async function workOn<Row>(
  definition: LeasedQueueDefinition<Row>,
  runtime: QueueRuntime,
  { row, lease }: Claim<Row>,
): Promise<boolean> {
  const stopRenewing = startRenewing(runtime, lease);
  try {
    const { settle, isPaused = false } = await definition.work(row, runtime.signal);
    await runtime.withTransaction(undefined, async (tx) => {
      await resetAttempts(tx.db, lease.queue, lease.key);
      await settle(tx);
    });
    runtime.count(lease.queue, "handled");
    return isPaused;
  } catch (error) {
    const { retrySeconds = usualRetrySeconds } = definition;
    await settleFailure(runtime, { queue: lease.queue, key: lease.key, retrySeconds }, error);
    return false;
  } finally {
    stopRenewing();
  }
}

function startRenewing({ database, log }: QueueRuntime, lease: Lease): () => void {
  const renewal = setInterval(
    () => {
      renewLease(database.kysely, lease).catch((error: unknown) =>
        log.warn({ err: error, queue: lease.queue, key: lease.key }, "a lease was not renewed"),
      );
    },
    (lease.seconds * 1000) / 3,
  );
  return () => clearInterval(renewal);
}
