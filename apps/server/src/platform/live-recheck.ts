import type { LiveSessions } from "./live.ts";
import type { LiveChannels } from "./live-channels.ts";
import { type LiveSocket, setPerson } from "./live-socket.ts";
import type { Logger } from "./log.ts";

/** Asks the session store about the people behind open sockets again. */
export interface SessionRecheck {
  /** What is known of the socket's person is no longer true, or may not be. */
  readonly recheck: (socket: LiveSocket) => void;
  /** Whether the store is being asked about it at this moment. */
  readonly isUnderWay: (socket: LiveSocket) => boolean;
}

/**
 * One question for each socket at a time: what changes while the store is asked is asked for once more afterwards, however
 * often it has changed. A socket whose session has ended is cut; one whose person has gained or lost rights looks again.
 */
export function createSessionRecheck(
  sessions: LiveSessions,
  channels: LiveChannels,
  log: Logger,
): SessionRecheck {
  /** Sockets being asked about, each with whether to ask again. */
  const underWay = new Map<LiveSocket, boolean>();

  const ask = async (socket: LiveSocket): Promise<void> => {
    const session = await sessions.resolve(socket.data.token);
    if (!socket.connected) return;
    if (!session || session.actor.userId !== socket.data.actor.userId) {
      socket.disconnect(true);
      return;
    }
    const before = socket.data.scopes;
    setPerson(socket.data, session, channels);
    if (!isSame(before, socket.data.scopes)) socket.emit("resync");
  };
  const askUntilQuiet = async (socket: LiveSocket): Promise<void> => {
    try {
      do {
        underWay.set(socket, false);
        await ask(socket);
      } while (underWay.get(socket) && socket.connected);
    } finally {
      underWay.delete(socket);
    }
  };

  return {
    recheck(socket) {
      if (underWay.has(socket)) underWay.set(socket, true);
      else
        askUntilQuiet(socket).catch((error: unknown) =>
          log.warn({ err: error }, "a live connection could not be checked again"),
        );
    },
    isUnderWay: (socket) => underWay.has(socket),
  };
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((scope) => other.has(scope));
