import { type Database, type JsonText, jsonText, type Schema, type Transaction } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "./app-error.ts";
import { type AuditEntry, writeAudit } from "./audit.ts";
import { batch } from "./batch.ts";
import type { Call, CallInfo } from "./call.ts";
import type { Clock } from "./clock.ts";
import { claimKey, storeAnswer } from "./idempotency.ts";
import type { Hint, Live } from "./live.ts";
import type { EventType } from "./outbox.ts";

/** One database transaction, and what belongs to it. */
export interface UnitOfWork {
  readonly db: Transaction<Schema>;
  /** The time of this transaction by the database's clock; the same for everything it writes. */
  readonly now: Date;
  /**
   * Records a fact that listeners will learn of once, and only if, the transaction commits. Facts are written together
   * with the last statement of the transaction.
   */
  publish<P extends object>(event: EventType<P>, payload: P): Promise<void>;
  /**
   * Runs a part of the work on its own: when it is refused, what it wrote, published and hinted is taken back, the
   * refusal is the answer, and the transaction goes on.
   */
  attempt<T>(work: () => Promise<T>): Promise<T | AppError>;
  /** As `attempt`, for any failure: what a part of the work wrote, published and hinted is taken back, and the failure is thrown. */
  isolate<T>(work: () => Promise<T>): Promise<T>;
  /** Writes to the audit log; values under names of secrets are masked. */
  audit(entry: AuditEntry): Promise<void>;
  /** Tells listeners of a live channel that something has happened, after the commit; the caller's own tab knows. */
  hint(path: string, hint?: Omit<Hint, "origin">): void;
  /** Tells one person's open tabs to look at their messages again, after the commit. */
  hintUser(userId: number): void;
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
  /** `maintenance` for work whose statements may take longer than people wait. */
  lane?: "people" | "maintenance",
) => Promise<T>;

/** What transactions stand on. */
export interface TransactDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Called after a commit that published at least one event. */
  readonly onPublished: () => void;
  readonly hint: Live["hint"];
  readonly hintUser: Live["hintUser"];
  /** Told what went wrong in work that ran after a commit. */
  readonly onError: (error: unknown) => void;
}

/** Makes the one function through which use cases change the database. */
export function createTransact(dependencies: TransactDependencies): Transact {
  const usedCalls = new WeakSet<object>();
  return async (call, work, lane = "people") => {
    refuseSecondTransaction(usedCalls, call);
    let collected: Collected = { events: [], afterCommit: [] };
    const { transaction } = lane === "people" ? dependencies.database : dependencies.database.maintenance;
    const result = await transaction(async (db) => {
      // A retry after a deadlock starts from nothing.
      collected = { events: [], afterCommit: [] };
      const stored = await claimKey<Awaited<ReturnType<typeof work>>>(db, call);
      if (stored) return stored.result;
      const answer = await work(createUnitOfWork(dependencies, db, call, collected));
      await writeOutcome(db, call, collected.events, answer);
      return answer;
    });
    for (const run of new Set(collected.afterCommit)) runSafely(run, dependencies.onError);
    return result;
  };
}

/** A published fact that is not written yet. */
interface PublishedEvent {
  readonly type: string;
  readonly payload: JsonText;
}

/** What work leaves for the end of its transaction. */
interface Collected {
  readonly events: PublishedEvent[];
  readonly afterCommit: (() => void)[];
}

function createUnitOfWork(
  { clock, onPublished, hint, hintUser }: TransactDependencies,
  db: Transaction<Schema>,
  call: Call | CallInfo | undefined,
  { events, afterCommit }: Collected,
): UnitOfWork {
  const now = clock.now();
  const origin = call?.origin === undefined ? {} : { origin: call.origin };
  const isolate = async <T>(work: () => Promise<T>): Promise<T> => {
    const [eventsBefore, afterCommitBefore] = [events.length, afterCommit.length];
    await sql`savepoint isolated`.execute(db);
    try {
      const result = await work();
      await sql`release savepoint isolated`.execute(db);
      return result;
    } catch (error) {
      // When not even this is possible the whole transaction is lost, for the reason that is thrown.
      await sql`rollback to savepoint isolated`.execute(db).catch(() => {});
      events.length = eventsBefore;
      afterCommit.length = afterCommitBefore;
      throw error;
    }
  };
  return {
    db,
    now,
    async publish(event, payload) {
      events.push({ type: event.type, payload: jsonText(payload) });
      afterCommit.push(onPublished);
    },
    isolate,
    async attempt(work) {
      try {
        return await isolate(work);
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },
    audit: batch(async (entries) => {
      await writeAudit(db, now, call, entries);
      return entries.map(() => {});
    }),
    hint: (path, about) => void afterCommit.push(() => hint(path, { ...about, ...origin })),
    hintUser: (userId) => void afterCommit.push(() => hintUser(userId, origin)),
    afterCommit: (run) => void afterCommit.push(run),
  };
}

/** Writes the published facts and the answer of the idempotency key, in one statement. */
async function writeOutcome(
  db: Transaction<Schema>,
  call: Call | CallInfo | undefined,
  events: readonly PublishedEvent[],
  result: unknown,
): Promise<void> {
  const published = events.length > 0 ? insertEvents(events) : undefined;
  const stored = storeAnswer(call, result);
  if (published && stored) await sql`with published as (${published}) ${stored}`.execute(db);
  else await (published ?? stored)?.execute(db);
}

// Arrays keep the text of the statement the same for any number of facts, so that it stays prepared.
function insertEvents(events: readonly PublishedEvent[]): RawBuilder<unknown> {
  const types = events.map(({ type }) => type);
  const payloads = events.map(({ payload }) => payload);
  return sql`
    insert into outbox_event (type, payload)
    select event.type, event.payload
    from unnest(${types}::text[], ${payloads}::jsonb[]) with ordinality as event (type, payload, place)
    order by event.place`;
}

// The second transaction of a call would be answered with the stored result of the first one.
function refuseSecondTransaction(usedCalls: WeakSet<object>, call: Call | CallInfo | undefined): void {
  if (!call?.idempotencyKey) return;
  if (usedCalls.has(call)) throw new Error("A call with an idempotency key has exactly one transaction");
  usedCalls.add(call);
}

function runSafely(run: () => void, onError: (error: unknown) => void): void {
  try {
    run();
  } catch (error) {
    // The transaction is committed: its caller must learn of success.
    onError(error);
  }
}
