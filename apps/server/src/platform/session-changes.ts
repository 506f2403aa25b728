import { type Database, notify, type Schema, type Transaction } from "@pharos/db";

const CHANNEL = "session_changed";

/** Whose rights may have changed: everything of a person, or one session. */
export type SessionChange = { readonly userId: number } | { readonly sessionId: number };

/**
 * News about sessions, roles and memberships, for every cache and every open connection of every process. Subscribers are
 * called in the order in which they subscribed: caches first, then those that ask the caches.
 */
export interface SessionChanges {
  /** Announces a change with the transaction that makes it. */
  announce(db: Transaction<Schema>, change: SessionChange): Promise<void>;
  /** `undefined` means that news may have been missed: forget everything. */
  subscribe(onChange: (change: SessionChange | undefined) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the news of a process. */
export function createSessionChanges(database: Database): SessionChanges {
  const subscribers: ((change: SessionChange | undefined) => void)[] = [];
  let stopListening: (() => Promise<void>) | undefined;
  return {
    announce: (db, change) => notify(db, CHANNEL, JSON.stringify(change)),
    subscribe: (onChange) => void subscribers.push(onChange),
    async start() {
      stopListening = await database.listen(CHANNEL, (text) => {
        // Written by `announce`.
        const change = text === "" ? undefined : (JSON.parse(text) as SessionChange);
        for (const onChange of subscribers) onChange(change);
      });
    },
    stop: async () => stopListening?.(),
  };
}
