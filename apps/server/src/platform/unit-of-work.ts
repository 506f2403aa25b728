import { type Database, jsonText, type Schema, type Transaction } from "@pharos/db";
import { type AuditEntry, writeAudit } from "./audit.ts";
import type { Call, CallInfo } from "./call.ts";
import type { Clock } from "./clock.ts";
import { answerOnce } from "./idempotency.ts";
import type { EventType } from "./outbox.ts";

/** One database transaction, and what belongs to it. */
export interface UnitOfWork {
  readonly db: Transaction<Schema>;
  /** The time of this transaction by the database's clock; the same for everything it writes. */
  readonly now: Date;
  /** Records a fact that listeners will hear of once, and only if, the transaction commits. */
  publish<P extends object>(event: EventType<P>, payload: P): Promise<void>;
  /** Writes to the audit log; values under names of secrets are masked. */
  audit(entry: AuditEntry): Promise<void>;
  /** Tells subscribers of a live channel to look again, after the commit. */
  hint(channel: string, payload?: object): void;
  /** Tells one person's open tabs to look at their messages again, after the commit. */
  hintUser(userId: number, payload?: object): void;
  /** Runs something after the commit, never after a rollback. A hint only: the process may die in between. */
  afterCommit(run: () => void): void;
}

/**
 * Runs `work` in one database transaction. With an idempotency key on the call (`call.once`, signed-in callers only) the
 * result is stored under the key in the same transaction, and a repetition gets the stored result without running `work`;
 * the result must survive JSON, and such a call has exactly one transaction. `work` may run again after a deadlock, so it
 * has no effects outside the database but through `afterCommit`.
 */
export type Transact = <T>(
  call: Call | CallInfo | undefined,
  work: (tx: UnitOfWork) => Promise<T>,
) => Promise<T>;

/** What transactions stand on. */
export interface TransactDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Called after a commit that published at least one event. */
  readonly onPublished: () => void;
  readonly hint: (channel: string, payload?: object) => void;
  readonly hintUser: (userId: number, payload?: object) => void;
  /** Told what went wrong in work that ran after a commit. */
  readonly onError: (error: unknown) => void;
}

/** Makes the one function through which use cases change the database. */
export function createTransact(dependencies: TransactDependencies): Transact {
  const usedCalls = new WeakSet<object>();
  return async (call, work) => {
    refuseSecondTransaction(usedCalls, call);
    let afterCommit: (() => void)[] = [];
    const result = await dependencies.database.transaction(async (db) => {
      // A retry after a deadlock starts from nothing.
      afterCommit = [];
      const tx = createUnitOfWork(dependencies, db, call, afterCommit);
      return answerOnce(tx, call, () => work(tx));
    });
    for (const run of new Set(afterCommit)) runSafely(run, dependencies.onError);
    return result;
  };
}

function createUnitOfWork(
  { clock, onPublished, hint, hintUser }: TransactDependencies,
  db: Transaction<Schema>,
  call: Call | CallInfo | undefined,
  afterCommit: (() => void)[],
): UnitOfWork {
  const now = clock.now();
  return {
    db,
    now,
    async publish(event, payload) {
      await db
        .insertInto("outbox_event")
        .values({ type: event.type, payload: jsonText(payload) })
        .execute();
      afterCommit.push(onPublished);
    },
    audit: (entry) => writeAudit(db, now, call, entry),
    hint: (channel, payload) => void afterCommit.push(() => hint(channel, payload)),
    hintUser: (userId, payload) => void afterCommit.push(() => hintUser(userId, payload)),
    afterCommit: (run) => void afterCommit.push(run),
  };
}

// The second transaction of a call would be answered with the stored result of the first one.
function refuseSecondTransaction(usedCalls: WeakSet<object>, call: Call | CallInfo | undefined): void {
  if (!call?.once) return;
  if (usedCalls.has(call)) throw new Error("A call with an idempotency key has exactly one transaction");
  usedCalls.add(call);
}

function runSafely(run: () => void, onError: (error: unknown) => void): void {
  try {
    run();
  } catch (error) {
    // The transaction is committed: its caller must hear of success.
    onError(error);
  }
}
