import type { Database } from "@pharos/db";
import { outsideTransactionScope } from "@pharos/db";
import { sql } from "kysely";
import type { JobDefinition } from "./jobs.ts";
import type { Logger } from "./log.ts";
import type { DeadEvent, Listener, Outbox } from "./outbox.ts";
import { BACKOFF_SECONDS, type DispatcherDependencies, deliverDueEvents } from "./outbox-dispatcher.ts";
import type { Transact } from "./unit-of-work.ts";
import { createWakeSignal } from "./wake-signal.ts";

const CHANNEL = "outbox";
const POLL_MS = 1000;
const NOTIFY_GAP_MS = 50;
const BUSY_WAIT_MS = 20;
const KEPT_DAYS = 7;

/** What the outbox stands on. */
export interface OutboxDependencies {
  readonly database: Database;
  readonly transact: Transact;
  readonly log: Logger;
  /** Tests make the waits short. */
  readonly backoffSeconds?: readonly number[];
}

/** Makes the outbox of a process. Several processes share the work. */
export function createOutbox({
  database,
  transact,
  log,
  backoffSeconds = BACKOFF_SECONDS,
}: OutboxDependencies): Outbox {
  const listeners = new Map<string, Listener[]>();
  const signal = createWakeSignal();
  const dispatcher: DispatcherDependencies = {
    database,
    transact,
    log,
    backoffSeconds,
    listenersOf: (eventType) => listeners.get(eventType) ?? [],
    // The embedded engine has one session: a second event would only wait.
    concurrency: database.kind === "embedded" ? 1 : 4,
  };
  const notifyOthers = createNotifier(database, log);
  let running: Promise<void> | undefined;
  let isStopping = false;
  let stopListening: (() => Promise<void>) | undefined;

  const run = async (): Promise<void> => {
    while (!isStopping) {
      const isMoreDue = await deliverSafely(dispatcher);
      if (!isMoreDue) await signal.sleep(POLL_MS);
    }
  };

  return {
    register: (added) => registerListeners(listeners, added),
    async start() {
      if (running) return;
      stopListening = await database.listen(CHANNEL, () => signal.wake());
      running = outsideTransactionScope(run);
    },
    async stop() {
      isStopping = true;
      signal.wake();
      await stopListening?.();
      await running;
    },
    wake() {
      signal.wake();
      notifyOthers();
    },
    drain: () => drain(dispatcher),
    listDead: (limit = 100) => listDead(database, limit),
    async retryDead(id) {
      const isRevived = await retryDead(database, id);
      signal.wake();
      return isRevived;
    },
  };
}

function registerListeners(listeners: Map<string, Listener[]>, added: readonly Listener[]): void {
  const names = new Set([...listeners.values()].flat().map(({ name }) => name));
  for (const listener of added) {
    // The receipt is kept under the name: two of one name would swallow each other's events.
    if (names.has(listener.name)) throw new Error(`Two listeners are called ${listener.name}`);
    names.add(listener.name);
    listeners.set(listener.eventType, [...(listeners.get(listener.eventType) ?? []), listener]);
  }
}

/**
 * Wakes the other processes. Sent after the commit and not inside the transaction: PostgreSQL lets transactions that
 * contain a NOTIFY commit only one after the other. A wake-up that is lost costs one poll interval.
 */
function createNotifier(database: Database, log: Logger): () => void {
  let isPending = false;
  return () => {
    if (isPending || database.kind === "embedded") return;
    isPending = true;
    outsideTransactionScope(() =>
      setTimeout(() => {
        isPending = false;
        database
          .notify(CHANNEL, "")
          .catch((error: unknown) => log.debug({ err: error }, "other processes could not be woken"));
      }, NOTIFY_GAP_MS).unref(),
    );
  };
}

/** Answers whether there is certainly more to do. */
async function deliverSafely(dispatcher: DispatcherDependencies): Promise<boolean> {
  try {
    const { due, handled } = await deliverDueEvents(dispatcher);
    return due > 0 && handled > 0;
  } catch (error) {
    // The database is away; its events are still there when it comes back.
    dispatcher.log.warn({ err: error }, "events could not be delivered for now");
    return false;
  }
}

async function drain(dispatcher: DispatcherDependencies): Promise<void> {
  for (;;) {
    const { due, handled } = await deliverDueEvents(dispatcher);
    if (due === 0) return;
    // Another process has the rest in hand; its row locks tell when it is done.
    if (handled === 0) await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
  }
}

async function listDead(database: Database, limit: number): Promise<DeadEvent[]> {
  const rows = await database.kysely
    .selectFrom("outbox_event")
    .select(["id", "type", "payload", "tries", "created_at", "dead_at", "error"])
    .where("dead_at", "is not", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    payload: row.payload,
    tries: row.tries,
    createdAt: row.created_at,
    deadAt: row.dead_at ?? row.created_at,
    error: row.error,
  }));
}

async function retryDead(database: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database.kysely
    .updateTable("outbox_event")
    .set({ dead_at: null, tries: 0, next_try_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("dead_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes delivered events with their receipts after a week; dead ones stay. */
export const forgetDeliveredEvents: JobDefinition = {
  name: "platform.forgetDeliveredEvents",
  schedule: { cron: "27 * * * *" },
  async run({ database }) {
    await database.kysely
      .deleteFrom("outbox_event")
      .where("delivered_at", "<", sql<string>`now() - make_interval(days => ${KEPT_DAYS}::int)`)
      .execute();
  },
};
