import { randomUUID } from "node:crypto";
import { type Database, outsideTransactionScope } from "@pharos/db";
import type { Logger } from "./log.ts";

const CHANNEL = "live";
// PostgreSQL refuses a NOTIFY of 8,000 bytes.
const NOTIFY_MAX_BYTES = 7_500;
const GATHER_MS = 5;

/** One hint on its way to the sockets of a room. */
export interface RoomHint {
  readonly room: string;
  readonly channel: string;
  readonly payload: object;
  /** Absent: a hint to look again. */
  readonly event?: "presence";
}

/** What other processes have to tell. */
export interface FanOutReceiver {
  readonly onHint: (hint: RoomHint) => void;
  readonly onRecheck: (channel: string) => void;
  /** Hints may have been missed: everybody should look again. */
  readonly onGap: () => void;
}

/** Carries hints between the processes. */
export interface FanOut {
  start(): Promise<void>;
  /** Sends what is waiting, and hears of nothing more. */
  stop(): Promise<void>;
  send(item: RoomHint | { readonly recheck: string }): void;
}

type Item = RoomHint | { readonly recheck: string };

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

  const flush = async (): Promise<void> => {
    const texts = pack(ownId, waiting.splice(0));
    try {
      for (const text of texts) await database.notify(CHANNEL, text);
    } catch (error) {
      // A lost hint costs a little time only: readers also look again by themselves.
      log.debug({ err: error }, "live hints did not reach other processes");
    }
  };

  return {
    async start() {
      if (database.kind === "embedded") return;
      stopListening = await database.listen(CHANNEL, (text) => receive(ownId, text, receiver, log));
    },
    async stop() {
      await flush();
      await stopListening?.();
    },
    send(item) {
      if (database.kind === "embedded") return;
      waiting.push(item);
      if (waiting.length === 1)
        outsideTransactionScope(() => setTimeout(() => void flush(), GATHER_MS).unref());
    },
  };
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
    // What this process had to say it has told its own sockets already.
    if (from === ownId) return;
    for (const item of items) {
      if ("recheck" in item) receiver.onRecheck(item.recheck);
      else receiver.onHint(item);
    }
  } catch (error) {
    log.warn({ err: error }, "a notification of live hints could not be read");
  }
}
