import { type Database, outsideTransactionScope } from "@pharos/db";
import type { Logger } from "./log.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

const CHANNEL = "session_changed";
const GATHER_MS = 5;
/** More people than this are announced as one: everyone. */
const SINGLE_MAX = 20;

/** Whose rights may have changed: everything of a person, or one session. */
export type SessionChange = { readonly userId: number } | { readonly sessionId: number };

/**
 * News about sessions, roles and memberships, for every cache and every open connection of every process. Subscribers are
 * called in the order in which they subscribed: caches first, then those that ask the caches.
 */
export interface SessionChanges {
  /** Announces a change after the transaction that makes it, without telling this process at once. */
  announce(tx: Pick<UnitOfWork, "afterCommit">, change: SessionChange): void;
  /**
   * The same, and this process is notified with the commit itself, so that its next answer is right: call it in the
   * transaction that changes roles, memberships, duties or a person's standing; `everyone` when it is not about single
   * people, such as the permissions of a role.
   */
  change(tx: Pick<UnitOfWork, "afterCommit">, change: SessionChange | "everybody"): void;
  /** `undefined` means that news may have been missed: forget everything. */
  subscribe(onChange: (change: SessionChange | undefined) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes the news of a process. It leaves after the commit, because PostgreSQL lets transactions that contain a NOTIFY commit
 * only one after the other. News that is lost costs little: no cache of sessions lives for a second, and open connections
 * look again by themselves.
 */
export function createSessionChanges(database: Database, log: Logger): SessionChanges {
  const subscribers: ((change: SessionChange | undefined) => void)[] = [];
  let stopListening: (() => Promise<void>) | undefined;
  const announce = (change: SessionChange | undefined): void => {
    for (const onChange of subscribers) onChange(change);
  };
  const send = createSender(database, log);
  return {
    announce: (tx, change) => tx.afterCommit(() => send(change)),
    change(tx, change) {
      const news = change === "everybody" ? undefined : change;
      tx.afterCommit(() => {
        announce(news);
        send(news);
      });
    },
    subscribe: (onChange) => void subscribers.push(onChange),
    async start() {
      stopListening = await database.listen(CHANNEL, (text) => {
        // Written above.
        announce(text === "" ? undefined : (JSON.parse(text) as SessionChange));
      });
    },
    stop: async () => stopListening?.(),
  };
}

/** Sends news to every process, what comes within a moment together and each once. */
function createSender(database: Database, log: Logger): (change: SessionChange | undefined) => void {
  const waiting = new Set<string>();
  const flush = async (): Promise<void> => {
    const texts = [...waiting];
    waiting.clear();
    const isForEverybody = texts.includes("") || texts.length > SINGLE_MAX;
    try {
      for (const text of isForEverybody ? [""] : texts) await database.notify(CHANNEL, text);
    } catch (error) {
      log.debug({ err: error }, "news of sessions could not be sent");
    }
  };
  return (change) => {
    waiting.add(change === undefined ? "" : JSON.stringify(change));
    if (waiting.size === 1) outsideTransactionScope(() => setTimeout(() => void flush(), GATHER_MS).unref());
  };
}
