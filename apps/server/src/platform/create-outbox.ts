import { randomUUID } from "node:crypto";
import type { Database } from "@pharos/db";
import { outsideTransactionScope } from "@pharos/db";
import { sql } from "kysely";
import type { Logger } from "./log.ts";
import type { Listener, Outbox } from "./outbox.ts";
import { createOutboxQueue, eventQueue } from "./outbox-queue.ts";
import type { Queues } from "./queue/create-queues.ts";

const CHANNEL = "outbox";
const NOTIFY_GAP_MS = 50;
const BUSY_WAIT_MS = 20;

/** What the outbox stands on. */
export interface OutboxDependencies {
  readonly database: Database;
  readonly queues: Queues;
  readonly log: Logger;
  /** Tests make the waits short. */
  readonly retrySeconds?: readonly number[];
}

/** Makes the outbox of a process, and adds its queue to the process's queues. */
export function createOutbox({ database, queues, log, retrySeconds }: OutboxDependencies): Outbox {
  const listeners = new Map<string, Listener[]>();
  const ownId = randomUUID();
  const wakeOthers = createNotifier(database, log, ownId);
  let stopListening: (() => Promise<void>) | undefined;
  const listenersOf = (eventType: string): readonly Listener[] => listeners.get(eventType) ?? [];
  queues.register([
    createOutboxQueue({ engine: database.kind, listenersOf, ...(retrySeconds && { retrySeconds }) }),
  ]);

  return {
    register: (added) => registerListeners(listeners, added),
    async start() {
      stopListening ??= await database.listen(CHANNEL, (from) => {
        if (from !== ownId) queues.wake(eventQueue);
      });
    },
    async stop() {
      await stopListening?.();
    },
    wake() {
      queues.wake(eventQueue);
      wakeOthers();
    },
    async drain() {
      for (;;) {
        const handled = await queues.drain(eventQueue);
        if (!(await isAnythingDue(database))) return;
        // Another process has the rest in hand.
        if (handled === 0) await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
      }
    },
  };
}

function registerListeners(listeners: Map<string, Listener[]>, added: readonly Listener[]): void {
  const names = new Set([...listeners.values()].flat().map(({ name }) => name));
  for (const listener of added) {
    // The receipt is stored under the name: two of one name would swallow each other's events.
    if (names.has(listener.name)) throw new Error(`Two listeners are called ${listener.name}`);
    names.add(listener.name);
    listeners.set(listener.eventType, [...(listeners.get(listener.eventType) ?? []), listener]);
  }
}

/**
 * Wakes the other processes. Sent after the commit and not inside the transaction: PostgreSQL lets transactions that
 * contain a NOTIFY commit only one after the other. A wake-up that is lost costs one poll interval.
 */
function createNotifier(database: Database, log: Logger, ownId: string): () => void {
  let isPending = false;
  return () => {
    if (isPending || database.kind === "embedded") return;
    isPending = true;
    outsideTransactionScope(() =>
      setTimeout(() => {
        isPending = false;
        database
          .notify(CHANNEL, ownId)
          .catch((error: unknown) => log.debug({ err: error }, "other processes could not be woken"));
      }, NOTIFY_GAP_MS).unref(),
    );
  };
}

async function isAnythingDue(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_event e
    left join queue_attempt a on a.queue = ${eventQueue} and a.key = e.id::text
    where e.delivered_at is null and (a.key is null or a.available_at <= clock_timestamp())
    limit 1`.execute(database.kysely);
  return rows.length > 0;
}
