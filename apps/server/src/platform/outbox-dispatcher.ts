import type { Database } from "@pharos/db";
import { sql } from "kysely";
import type { Logger } from "./log.ts";
import type { Listener } from "./outbox.ts";
import { reasonOf } from "./reason-of.ts";
import type { Transact, UnitOfWork } from "./unit-of-work.ts";

/** Waits between the tries of an event; after the last one it is dead. */
export const BACKOFF_SECONDS: readonly number[] = [1, 5, 30, 300, 1800, 7200, 21_600];

const BATCH = 50;
const ERROR_MAX_LENGTH = 1024;

/** What delivering stands on. */
export interface DispatcherDependencies {
  readonly database: Database;
  readonly transact: Transact;
  readonly log: Logger;
  readonly listenersOf: (eventType: string) => readonly Listener[];
  readonly backoffSeconds: readonly number[];
  /** Events handled at the same time by this process. */
  readonly concurrency: number;
}

interface DueEvent {
  readonly id: number;
  readonly type: string;
  readonly payload: unknown;
  readonly tries: number;
  readonly created_at: string;
}

/** What a pass over the due events came to. */
export interface PassResult {
  /** Events that were due. */
  readonly due: number;
  /** Those of them that this process delivered or counted a failed try of; the rest is in the hands of others. */
  readonly handled: number;
}

/** Takes up to a batch of due events and hands each to its listeners. */
export async function deliverDueEvents(dependencies: DispatcherDependencies): Promise<PassResult> {
  const events = await findDueEvents(dependencies.database);
  let handled = 0;
  const queue = [...events];
  const worker = async (): Promise<void> => {
    for (let event = queue.shift(); event; event = queue.shift()) {
      if (await deliver(dependencies, event)) handled += 1;
    }
  };
  await Promise.all(Array.from({ length: dependencies.concurrency }, worker));
  return { due: events.length, handled };
}

function findDueEvents(database: Database): Promise<DueEvent[]> {
  return database.kysely
    .selectFrom("outbox_event")
    .select(["id", "type", "payload", "tries", "created_at"])
    .where("delivered_at", "is", null)
    .where("dead_at", "is", null)
    .where("next_try_at", "<=", sql<string>`now()`)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

/** Answers false when another process has the event in hand. */
async function deliver(dependencies: DispatcherDependencies, event: DueEvent): Promise<boolean> {
  const listeners = dependencies.listenersOf(event.type);
  const failures: string[] = [];
  for (const [index, listener] of listeners.entries()) {
    const isLast = index === listeners.length - 1 && failures.length === 0;
    try {
      const isMine = await runListener(dependencies, event, listener, isLast);
      if (!isMine) return false;
    } catch (error) {
      dependencies.log.warn(
        {
          err: error,
          eventId: event.id,
          eventType: event.type,
          listener: listener.name,
          tries: event.tries + 1,
        },
        "a listener failed",
      );
      failures.push(`${listener.name}: ${reasonOf(error)}`);
    }
  }
  if (failures.length > 0) await countFailure(dependencies, event, failures.join("\n"));
  if (listeners.length === 0) await markDelivered(dependencies.database.kysely, event.id);
  return true;
}

/**
 * One transaction for one listener: it holds the event's row, so that no other process works on the event, and writes the
 * receipt together with the listener's own changes. A process that is killed lets go of the row at once, having changed nothing.
 */
function runListener(
  { transact }: DispatcherDependencies,
  event: DueEvent,
  listener: Listener,
  isLast: boolean,
): Promise<boolean> {
  return transact(undefined, async (tx) => {
    const isMine = await lockEvent(tx, event.id);
    if (!isMine) return false;
    const isFirstTime = await writeReceipt(tx, event.id, listener.name);
    if (isFirstTime)
      await listener.run(tx, event.payload, { eventId: event.id, at: new Date(event.created_at) });
    if (isLast) await markDelivered(tx.db, event.id);
    return true;
  });
}

async function lockEvent(tx: UnitOfWork, id: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom("outbox_event")
    .select("id")
    .where("id", "=", id)
    .where("delivered_at", "is", null)
    .where("dead_at", "is", null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

async function writeReceipt(tx: UnitOfWork, eventId: number, listenerName: string): Promise<boolean> {
  const row = await tx.db
    .insertInto("outbox_receipt")
    .values({ event_id: eventId, listener: listenerName })
    .onConflict((conflict) => conflict.columns(["event_id", "listener"]).doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return row !== undefined;
}

async function markDelivered(db: Database["kysely"] | UnitOfWork["db"], id: number): Promise<void> {
  await db
    .updateTable("outbox_event")
    .set({ delivered_at: sql<string>`now()`, error: null })
    .where("id", "=", id)
    .where("delivered_at", "is", null)
    .execute();
}

async function countFailure(
  { database, backoffSeconds, log }: DispatcherDependencies,
  event: DueEvent,
  reason: string,
): Promise<void> {
  const waitSeconds = backoffSeconds[event.tries];
  const isDead = waitSeconds === undefined;
  await database.kysely
    .updateTable("outbox_event")
    .set({
      tries: event.tries + 1,
      error: reason.slice(0, ERROR_MAX_LENGTH),
      next_try_at: sql<string>`clock_timestamp() + make_interval(secs => ${waitSeconds ?? 0}::float8)`,
      ...(isDead && { dead_at: sql<string>`now()` }),
    })
    .where("id", "=", event.id)
    // Another process may have counted the same failure, or delivered the event since.
    .where("tries", "=", event.tries)
    .where("delivered_at", "is", null)
    .execute();
  if (isDead)
    log.error({ eventId: event.id, eventType: event.type }, "an event was given up after too many tries");
}
