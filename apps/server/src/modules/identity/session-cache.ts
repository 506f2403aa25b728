import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";

interface Entry<Session> {
  readonly session: Promise<Session | undefined>;
  readonly startedMs: number;
  /** Unknown while the session is being read. */
  userId?: number;
  /** When the person's duty begins or ends: what is known then is of the past. */
  dutyChangesAt?: Date;
}

/** Shares one reading of a session among the requests of a moment. */
export interface SessionCache<Session> {
  /** The session of a token: the one in the cache, or the answer of `load`. */
  get(token: string, load: () => Promise<Session | undefined>): Promise<Session | undefined>;
  /** Drops a person's sessions, and everything that is just being read. */
  evictUser(userId: number): void;
  clearAll(): void;
}

/** Below one second, measured from the beginning of the reading: a revocation is effective everywhere within that time. */
const lifeMs = 900;
const sizeMax = 10_000;

/** Creates an empty cache. */
export function createSessionCache<Session extends { readonly actor: Actor }>(
  clock: Clock,
): SessionCache<Session> {
  // Insertion order is age, so the oldest are the first.
  const entries = new Map<string, Entry<Session>>();

  const dropOld = (nowMs: number): void => {
    for (const [token, { startedMs }] of entries) {
      if (nowMs - startedMs < lifeMs && entries.size < sizeMax) return;
      entries.delete(token);
    }
  };

  const start = (
    token: string,
    load: () => Promise<Session | undefined>,
    startedMs: number,
  ): Promise<Session | undefined> => {
    dropOld(startedMs);
    const entry: Entry<Session> = { session: load(), startedMs };
    entries.delete(token);
    entries.set(token, entry);
    const forget = (): void => {
      if (entries.get(token) === entry) entries.delete(token);
    };
    entry.session.then((session) => {
      // What does not exist is not remembered: guessing tokens must not fill the memory.
      if (!session) return forget();
      entry.userId = session.actor.userId;
      entry.dutyChangesAt = session.actor.dutyChangesAt;
    }, forget);
    return entry.session;
  };

  return {
    get(token, load) {
      const nowMs = performance.now();
      const known = entries.get(token);
      if (known && nowMs - known.startedMs < lifeMs && !isOver(known.dutyChangesAt, clock))
        return known.session;
      return start(token, load, nowMs);
    },
    evictUser(userId) {
      for (const [token, entry] of entries) {
        if (entry.userId === userId || entry.userId === undefined) entries.delete(token);
      }
    },
    clearAll: () => entries.clear(),
  };
}

function isOver(at: Date | undefined, clock: Clock): boolean {
  return at !== undefined && clock.now() >= at;
}
