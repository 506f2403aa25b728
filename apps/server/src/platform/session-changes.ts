import { type Database, notify, type Schema, type Transaction } from "@pharos/db";
import type { UnitOfWork } from "./unit-of-work.ts";

const CHANNEL = "session_changed";

/** Whose rights may have changed: everything of a person, or one session. */
export type SessionChange = { readonly userId: number } | { readonly sessionId: number };

/**
 * News about sessions, roles and memberships, for every cache and every open connection of every process. Subscribers are
 * called in the order in which they subscribed: caches first, then those that ask the caches.
 */
export interface SessionChanges {
  /** Announces a change with the transaction that makes it, without telling this process at once. */
  announce(db: Transaction<Schema>, change: SessionChange): Promise<void>;
  /**
   * The same, and this process hears of it with the commit itself, so that its next answer is right: call it in the
   * transaction that changes roles, memberships, duties or a person's standing; `everybody` when it is not about single
   * people, such as the permissions of a role.
   */
  change(tx: Pick<UnitOfWork, "db" | "afterCommit">, change: SessionChange | "everybody"): Promise<void>;
  /** `undefined` means that news may have been missed: forget everything. */
  subscribe(onChange: (change: SessionChange | undefined) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the news of a process. */
export function createSessionChanges(database: Database): SessionChanges {
  const subscribers: ((change: SessionChange | undefined) => void)[] = [];
  let stopListening: (() => Promise<void>) | undefined;
  const tell = (change: SessionChange | undefined): void => {
    for (const onChange of subscribers) onChange(change);
  };
  return {
    announce: (db, change) => notify(db, CHANNEL, JSON.stringify(change)),
    async change(tx, change) {
      const news = change === "everybody" ? undefined : change;
      await notify(tx.db, CHANNEL, news === undefined ? "" : JSON.stringify(news));
      tx.afterCommit(() => tell(news));
    },
    subscribe: (onChange) => void subscribers.push(onChange),
    async start() {
      stopListening = await database.listen(CHANNEL, (text) => {
        // Written above.
        tell(text === "" ? undefined : (JSON.parse(text) as SessionChange));
      });
    },
    stop: async () => stopListening?.(),
  };
}
