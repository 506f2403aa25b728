import { randomUUID } from "node:crypto";
import { type Database, outsideTransactionScope } from "@pharos/db";
import type { Logger } from "./log.ts";

const CHANNEL = "live";
// PostgreSQL refuses a NOTIFY of 8,000 bytes.
const NOTIFY_MAX_BYTES = 7_500;
const GATHER_MS = 5;
const RETRY_MS = 1_000;

/** One message on its way to the sockets that may receive it. */
export interface Delivery {
  readonly event: "hint" | "presence";
  /** Path of the channel. */
  readonly path: string;
  /** The record, on channels that have records. */
  readonly id?: number;
  /** Scopes that receive it, of which one is enough. */
  readonly to: readonly string[];
  /** Scopes that do not, whatever else someone is in. */
  readonly except?: readonly string[];
  /** Scopes of which one is needed besides. */
  readonly only?: readonly string[];
  /** Sent to the browser. */
  readonly payload: object;
}

/** Receives what other processes send. */
export interface FanOutReceiver {
  readonly onDelivery: (delivery: Delivery) => void;
  /** Hints may have been missed: everyone should look again. */
  readonly onGap: () => void;
}

/** Carries hints between the processes. */
export interface FanOut {
  start(): Promise<void>;
  /** Sends what is waiting, and learns of nothing more. */
  stop(): Promise<void>;
  send(delivery: Delivery): void;
  /** Tells the other processes that hints may have been missed. */
  sendGap(): void;
}

type Item = Delivery | "gap";

/** So many scopes fit into one notification beside everything else. */
const SCOPES_PER_ITEM = 100;

/**
 * Hints travel by LISTEN/NOTIFY of the database that both engines have, several in one notification, and outside of
 * transactions, because PostgreSQL lets those that contain a NOTIFY commit only one after the other. The official adapter
 * of the socket library would need a pool and a table of its own and does not run on the embedded engine; what it adds,
 * answers from other processes and delivery of large packets, a hint does not need.
 */
export function createFanOut(database: Database, log: Logger, receiver: FanOutReceiver): FanOut {
  const ownId = randomUUID();
  const waiting: Item[] = [];
  let stopListening: (() => Promise<void>) | undefined;
  let isStopped = false;

  const flush = async (): Promise<void> => {
    const texts = pack(ownId, waiting.splice(0));
    try {
      for (const text of texts) await database.notify(CHANNEL, text);
    } catch (error) {
      log.debug({ err: error }, "live hints did not reach other processes");
      // No one there looks again by itself: they learn later that something was missed.
      if (!isStopped) enqueueAfter(RETRY_MS, "gap");
    }
  };

  const enqueueAfter = (delayMs: number, ...items: readonly Item[]): void => {
    if (database.kind === "embedded") return;
    if (waiting.length === 0) outsideTransactionScope(() => setTimeout(() => void flush(), delayMs).unref());
    waiting.push(...items);
  };

  return {
    async start() {
      if (database.kind === "embedded") return;
      stopListening = await database.listen(CHANNEL, (text) => receive(ownId, text, receiver, log));
    },
    async stop() {
      isStopped = true;
      await flush();
      await stopListening?.();
    },
    send: (delivery) => enqueueAfter(GATHER_MS, ...splitScopes(delivery)),
    sendGap: () => enqueueAfter(GATHER_MS, "gap"),
  };
}

/** Many scopes make several messages; who is in scopes of two of them receives it twice, which does no harm. */
function splitScopes(delivery: Delivery): Delivery[] {
  const parts = Math.ceil(delivery.to.length / SCOPES_PER_ITEM);
  return Array.from({ length: parts }, (_, part) => ({
    ...delivery,
    to: delivery.to.slice(part * SCOPES_PER_ITEM, (part + 1) * SCOPES_PER_ITEM),
  }));
}

/** Puts items into as few notifications as fit, each once. */
export function pack(from: string, items: readonly Item[]): string[] {
  const texts: string[] = [];
  let open: string[] = [];
  let openBytes = 0;
  for (const item of new Set(items.map((entry) => JSON.stringify(entry)))) {
    const bytes = Buffer.byteLength(item) + 1;
    if (open.length > 0 && openBytes + bytes > NOTIFY_MAX_BYTES) {
      texts.push(wrap(from, open));
      open = [];
      openBytes = 0;
    }
    open.push(item);
    openBytes += bytes;
  }
  if (open.length > 0) texts.push(wrap(from, open));
  return texts;
}

const wrap = (from: string, items: readonly string[]): string =>
  `{"from":"${from}","items":[${items.join(",")}]}`;

function receive(ownId: string, text: string, receiver: FanOutReceiver, log: Logger): void {
  if (text === "") return receiver.onGap();
  try {
    // Written by `wrap` in another process of the same product.
    const { from, items } = JSON.parse(text) as { from: string; items: Item[] };
    // This process has delivered its own messages to its sockets already.
    if (from === ownId) return;
    for (const item of items) {
      if (item === "gap") receiver.onGap();
      else receiver.onDelivery(item);
    }
  } catch (error) {
    log.warn({ err: error }, "a notification of live hints could not be read");
  }
}
