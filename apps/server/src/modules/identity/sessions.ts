import { outsideTimeLimit } from "@pharos/db";
import type { ResolvedSession, Sessions } from "../../http/session.ts";
import type { CallInfo } from "../../platform/call.ts";
import type { LiveSessions } from "../../platform/live.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { networkOf } from "./account-name.ts";
import { loadSession } from "./actor.repo.ts";
import { sessionsEnded } from "./identity.events.ts";
import { continueSession, insertSession, revokeAllSessions, revokeChain } from "./session.repo.ts";
import { createSessionCache } from "./session-cache.ts";
import { createToken, hashToken, looksLikeToken } from "./session-token.ts";

/** A session that was just opened. */
export interface NewSession {
  readonly token: string;
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
}

/** Everything about sessions that other parts of the server may ask for. */
export interface IdentitySessions extends Sessions {
  /** For connections that stay open: reads the database at this moment and never hands out a new token. */
  readonly live: LiveSessions;
  /** Opens a session for a person whose identity has been verified, in the transaction that verified it. */
  open(tx: UnitOfWork, userId: number, call: CallInfo): Promise<NewSession>;
  /** Ends one session everywhere, with whatever it continues and whatever continues it. */
  revoke(tx: UnitOfWork, session: { sessionId: number; userId: number }): Promise<void>;
  /** Ends every session of a person everywhere: call it when a password, a role or the account's standing changes. */
  revokeAll(tx: UnitOfWork, userId: number): Promise<void>;
  /** Makes every process read the person again: call it when memberships, duties or preferences change. */
  reload(tx: UnitOfWork, userId: number): Promise<void>;
}

const refreshPurpose = "session-refresh";

/** Creates the sessions of this process; news of a change empties their short cache in all processes. */
export function createSessions({ database, clock, secrets, sessionChanges }: Platform): IdentitySessions {
  const cache = createSessionCache<ResolvedSession>(clock);

  const load = async (token: string): Promise<ResolvedSession | undefined> => {
    const session = await loadSession(database.kysely, hashToken(token), clock.now());
    if (!session) return undefined;
    if (!session.needsRefresh) return { actor: session.actor };
    // Derived, not random: parallel requests on the old token are all handed the same new one.
    const refreshedToken = secrets.sign(refreshPurpose, token);
    await continueSession(database.kysely, session.actor.sessionId, hashToken(refreshedToken));
    return { actor: session.actor, refreshedToken };
  };

  // Other processes is notified at once; this one must not answer from its cache even before it learns of itself.
  const announce = (tx: UnitOfWork, userId: number): void => {
    sessionChanges.announce(tx, { userId });
    tx.afterCommit(() => cache.evictUser(userId));
  };

  sessionChanges.subscribe((change) => {
    if (change && "userId" in change) cache.evictUser(change.userId);
    else cache.clearAll();
  });

  return {
    async resolve(token) {
      if (!looksLikeToken(token)) return undefined;
      // Requests share it, and the others still wait when the first one is abandoned.
      return cache.get(token, () => outsideTimeLimit(() => load(token)));
    },
    live: {
      async resolve(token) {
        if (!looksLikeToken(token)) return undefined;
        return loadSession(database.kysely, hashToken(token), clock.now());
      },
    },
    async open(tx, userId, call) {
      const token = createToken();
      const origin = { ip: networkOf(call.ip), userAgent: call.userAgent };
      const { expiresAt } = await insertSession(tx.db, { tokenHash: hashToken(token), userId, ...origin });
      return { token, expiresAt };
    },
    async revoke(tx, { sessionId, userId }) {
      await revokeChain(tx.db, sessionId, userId);
      announce(tx, userId);
    },
    async revokeAll(tx, userId) {
      await revokeAllSessions(tx.db, userId);
      await tx.publish(sessionsEnded, { userId, at: tx.now.toISOString() });
      announce(tx, userId);
    },
    async reload(tx, userId) {
      announce(tx, userId);
    },
  };
}
