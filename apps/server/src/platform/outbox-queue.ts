import { type Database, isRetryable } from "@pharos/db";
import { sql } from "kysely";
import { errorMessage } from "./error-message.ts";
import type { Listener } from "./outbox.ts";
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
  /** Listeners that an earlier delivery, in which another one failed, has reached. */
  readonly receipts: readonly string[];
}

/** What delivering stands on. */
export interface OutboxQueueOptions {
  readonly engine: Database["kind"];
  readonly listenersOf: (eventType: string) => readonly Listener[];
  readonly retrySeconds?: readonly number[];
}

/**
 * Brings events to their listeners. Taking an event marks it as delivered, in the transaction of what its listeners change:
 * either all of it happens, once, or nothing. When a listener fails, the event is delivered again with each listener alone;
 * those that succeed leave a receipt with their changes, and only the others are retried.
 */
export function createOutboxQueue({ engine, listenersOf, retrySeconds }: OutboxQueueOptions): Queue {
  const missingListeners = ({ type, receipts }: DueEvent): readonly Listener[] =>
    listenersOf(type).filter(({ name }) => !receipts.includes(name));
  return defineQueue<DueEvent>({
    name: eventQueue,
    pollMs: POLL_MS,
    ...PACE[engine],
    ...(retrySeconds && { retrySeconds }),
    take: takeEvents,
    keyOf: ({ id }) => id,
    async handle(tx, event) {
      const failures: string[] = [];
      for (const listener of missingListeners(event)) {
        try {
          await tx.isolate(() => runWithReceipt(tx, event, listener));
        } catch (error) {
          // The whole transaction is run again.
          if (isRetryable(error)) throw error;
          failures.push(`${listener.name}: ${errorMessage(error)}`);
        }
      }
      if (failures.length === 0) return;
      await markUndelivered(tx, event);
      return new Error(failures.join("\n"));
    },
    async handleBatch(tx, events) {
      for (const event of events)
        for (const listener of missingListeners(event)) await runListener(tx, event, listener);
    },
  });
}

/** Takes due events and marks them as delivered. */
async function takeEvents(tx: UnitOfWork, { limit, isFree }: TakeScope): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    update outbox_event set delivered_at = clock_timestamp()
    where id = any(array(
      select id from outbox_event where delivered_at is null and ${isFree("outbox_event.id")}
      order by id limit ${limit} for update skip locked
    ))
    returning id, type, payload, created_at,
      array(select listener from outbox_receipt where event_id = outbox_event.id) as receipts`.execute(tx.db);
  return rows.toSorted((a, b) => a.id - b.id);
}

async function markUndelivered(tx: UnitOfWork, { id }: DueEvent): Promise<void> {
  await tx.db.updateTable("outbox_event").set({ delivered_at: null }).where("id", "=", id).execute();
}

async function runListener(tx: UnitOfWork, event: DueEvent, listener: Listener): Promise<void> {
  await listener.run(tx, event.payload, { eventId: event.id, at: new Date(event.created_at) });
}

async function runWithReceipt(tx: UnitOfWork, event: DueEvent, listener: Listener): Promise<void> {
  await tx.db.insertInto("outbox_receipt").values({ event_id: event.id, listener: listener.name }).execute();
  await runListener(tx, event, listener);
}
