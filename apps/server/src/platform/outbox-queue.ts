import { type Database, isRetryable } from "@pharos/db";
import { sql } from "kysely";
import { errorMessage } from "./error-message.ts";
import type { EventMeta, Listener } from "./outbox.ts";
import { defineQueue } from "./queue/define-queue.ts";
import type { Queue, TakeScope } from "./queue/queue.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The queue of committed events. */
export const eventQueue = "platform.events";

const POLL_MS = 1000;
// The embedded engine has one session: a second worker would only wait, and each commit costs a synchronisation of the disk.
// A server runs workers beside each other, and what two large transactions lock could lie crosswise.
const PACE = { embedded: { batch: 25, concurrency: 1 }, postgres: { batch: 1, concurrency: 4 } } as const;

interface DueEvent {
  readonly id: number;
  readonly type: string;
  readonly payload: unknown;
  readonly created_at: string;
}

/** What delivering stands on. */
export interface OutboxQueueOptions {
  readonly engine: Database["kind"];
  readonly listenersOf: (eventType: string) => readonly Listener[];
  readonly retrySeconds?: readonly number[];
}

/**
 * Brings events to their listeners. The receipt of each listener is written with its changes, so that they happen once however
 * often the event is delivered. A batch is one transaction; when one of its listeners fails, each event has its own, and in it
 * each listener fails alone.
 */
export function createOutboxQueue({ engine, listenersOf, retrySeconds }: OutboxQueueOptions): Queue {
  return defineQueue<DueEvent>({
    name: eventQueue,
    pollMs: POLL_MS,
    ...PACE[engine],
    ...(retrySeconds && { retrySeconds }),
    take: takeEvents,
    keyOf: ({ id }) => id,
    async handle(tx, event) {
      const failures: string[] = [];
      for (const listener of listenersOf(event.type)) {
        try {
          await tx.isolate(() => runListener(tx, event, listener));
        } catch (error) {
          // The whole transaction is run again.
          if (isRetryable(error)) throw error;
          failures.push(`${listener.name}: ${errorMessage(error)}`);
        }
      }
      if (failures.length > 0) return new Error(failures.join("\n"));
      await markDelivered(tx, [event]);
    },
    async handleBatch(tx, events) {
      for (const event of events)
        for (const listener of listenersOf(event.type)) await runListener(tx, event, listener);
      await markDelivered(tx, events);
    },
  });
}

async function takeEvents(tx: UnitOfWork, { limit, isFree }: TakeScope): Promise<DueEvent[]> {
  return tx.db
    .selectFrom("outbox_event")
    .select(["id", "type", "payload", "created_at"])
    .where("delivered_at", "is", null)
    .where(isFree("outbox_event.id"))
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

async function runListener(tx: UnitOfWork, event: DueEvent, listener: Listener): Promise<void> {
  const meta: EventMeta = { eventId: event.id, at: new Date(event.created_at) };
  if (await writeReceipt(tx, event.id, listener.name)) await listener.run(tx, event.payload, meta);
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

async function markDelivered(tx: UnitOfWork, events: readonly DueEvent[]): Promise<void> {
  await tx.db
    .updateTable("outbox_event")
    .set({ delivered_at: sql<string>`clock_timestamp()` })
    .where(
      "id",
      "in",
      events.map(({ id }) => id),
    )
    .execute();
}
