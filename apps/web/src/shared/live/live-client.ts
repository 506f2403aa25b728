import type {
  LiveAnswer,
  LiveClientEvents,
  LiveHint,
  LivePresence,
  LiveServerEvents,
} from "@pharos/api/live";
import { signInFirst } from "@pharos/api/live";
import type { Socket } from "socket.io-client";

/** Says that something on a channel changed; carries ids and numbers only, never content. */
export interface Hint {
  /** The record it happened to; absent on channels without records, and when anything may have changed. */
  readonly id: number | null;
  /** Version of the record at least; null when it is not known. */
  readonly version: number | null;
  readonly type: string | null;
  /** When it happened, by this browser's clock: what was read later is fresh. */
  readonly atMs: number;
  /** True when the connection was away, or rights have changed: anything may be different. */
  readonly isResync: boolean;
}

/** Called with every hint of a channel. */
export type HintListener = (hint: Hint) => void;

/** Called with everything that is said about someone on a record. */
export type PresenceListener = (news: LivePresence) => void;

/**
 * Where the connection stands. `displaced`: the person has opened too many tabs since, and this one waits until it is looked
 * at again.
 */
export type LiveState = "closed" | "connecting" | "connected" | "displaced";

export type LiveSocket = Socket<LiveServerEvents, LiveClientEvents>;

/** What the client stands on. */
export interface LiveSurroundings {
  /** Opens a connection; null when no one is signed in. */
  readonly open: () => Promise<LiveSocket | null>;
  /** The name of this tab. */
  readonly origin: string;
  readonly isVisible: () => boolean;
  readonly waits: LiveWaits;
}

/** How long things take, in milliseconds. */
export interface LiveWaits {
  /** An answer that takes longer was lost. */
  readonly answerMs: number;
  /** First pause after a refusal for the moment; it doubles up to the last. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
  /** How often everything is looked at again while there is no connection. */
  readonly pollMs: number;
}

/** How long they take on every page. */
export const pageWaits: LiveWaits = {
  answerMs: 3_000,
  firstRetryMs: 500,
  lastRetryMs: 30_000,
  pollMs: 30_000,
};

/** The live connection of a page. */
export interface LiveClient {
  /** Listens to a channel; the first listener opens the connection. Answers the function that stops listening. */
  readonly subscribe: (channel: string, listener: HintListener) => () => void;
  /** Hears who is on a record. Someone must listen to the record itself too. Answers the function that stops it. */
  readonly listenToPresence: (channel: string, listener: PresenceListener) => () => void;
  /** Says what the reader does on a record; lost while there is no connection. */
  readonly sendPresence: (channel: string, state: string) => void;
  /** Sends a message to a channel; null when there is no connection or no answer comes. */
  readonly send: (channel: string, message: unknown) => Promise<LiveAnswer | null>;
  readonly state: () => LiveState;
  readonly onStateChange: (listener: () => void) => () => void;
  /** The page is looked at again: a displaced tab connects once more. */
  readonly wake: () => void;
  /** Closes the connection: signing out, or another person signed in. */
  readonly close: () => void;
}

/** Makes the client of a page. */
export function createLiveClient({ open, origin, isVisible, waits }: LiveSurroundings): LiveClient {
  const listeners = new Map<string, Set<HintListener>>();
  const presenceListeners = new Map<string, Set<PresenceListener>>();
  const stateListeners = new Set<() => void>();
  let socket: LiveSocket | null = null;
  let state: LiveState = "closed";
  let opening: Promise<void> | null = null;
  let hasBeenConnected = false;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let sending: ReturnType<typeof setTimeout> | undefined;

  const change = (next: LiveState): void => {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  };
  const deliver = (channel: string, hint: Hint): void => {
    for (const listener of listeners.get(channel) ?? []) listener(hint);
  };
  const lookAgain = (): void => {
    for (const channel of listeners.keys()) deliver(channel, anything());
  };
  /** Names everything that is listened to; an answer that does not come is waited for once more. */
  const sendChannels = (delayMs = 0): void => {
    clearTimeout(sending);
    sending = setTimeout(() => {
      if (!socket?.connected) return;
      socket
        .timeout(waits.answerMs)
        .emit("subscribe", { channels: [...listeners.keys()] }, (error: Error | null) => {
          if (error) sendChannels();
        });
    }, delayMs);
  };
  const connectLater = (): void => {
    clearTimeout(retry);
    const pauseMs = Math.min(waits.lastRetryMs, waits.firstRetryMs * 2 ** refusals);
    refusals += 1;
    // Not all browsers at the same moment.
    retry = setTimeout(() => socket?.connect(), pauseMs * (0.5 + Math.random() / 2));
  };

  const begin = async (): Promise<void> => {
    const opened = await open();
    if (opened === null || opening === null) {
      opened?.close();
      opening = null;
      return;
    }
    socket = opened;
    change("connecting");
    opened.on("connect", () => {
      refusals = 0;
      change("connected");
      sendChannels();
      if (hasBeenConnected) lookAgain();
      hasBeenConnected = true;
    });
    opened.on("connect_error", ({ message }) => {
      // While it is active the library tries by itself. A refusal that is not about the session holds for the moment only.
      if (!opened.active && message !== signInFirst) connectLater();
    });
    opened.on("disconnect", () => {
      if (state !== "displaced") change("connecting");
      // The server has ended it, such as a slow reader's or that of an old token; the library does not come back from that.
      if (!opened.active && state === "connecting") connectLater();
    });
    opened.on("displaced", () => change("displaced"));
    opened.on("resync", lookAgain);
    opened.on("presence", (news) => {
      for (const listener of presenceListeners.get(news.channel) ?? []) listener(news);
    });
    opened.on("hint", (hint) => {
      // What this tab has done itself it knows already.
      if (hint.origin === origin) return;
      const { channel, id } = hint;
      deliver(channel, toHint(hint));
      if (id !== undefined) deliver(`${channel}/${id}`, toHint(hint));
    });
    // Lost connections are found again within seconds; where none can be opened at all, the page looks now and then.
    poll = setInterval(() => {
      if (state !== "connected" && isVisible()) lookAgain();
    }, waits.pollMs);
  };

  return {
    subscribe(channel, listener) {
      const known = listeners.get(channel);
      if (known) known.add(listener);
      else {
        listeners.set(channel, new Set([listener]));
        opening ??= begin();
        sendChannels();
      }
      return () => {
        const current = listeners.get(channel);
        current?.delete(listener);
        if (current?.size !== 0) return;
        listeners.delete(channel);
        sendChannels();
      };
    },
    listenToPresence(channel, listener) {
      const known = presenceListeners.get(channel) ?? new Set();
      presenceListeners.set(channel, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && presenceListeners.get(channel) === known) presenceListeners.delete(channel);
      };
    },
    sendPresence(channel, presence) {
      if (socket?.connected) socket.emit("presence", { channel, state: presence });
    },
    async send(channel, message) {
      if (!socket?.connected) return null;
      try {
        return await socket.timeout(waits.answerMs).emitWithAck("send", { channel, message });
      } catch {
        return null;
      }
    },
    state: () => state,
    onStateChange(listener) {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    wake() {
      if (state !== "displaced") return;
      change("connecting");
      socket?.connect();
    },
    close() {
      clearTimeout(retry);
      clearTimeout(sending);
      clearInterval(poll);
      socket?.close();
      socket = null;
      opening = null;
      hasBeenConnected = false;
      change("closed");
    },
  };
}

const anything = (): Hint => ({ id: null, version: null, type: null, atMs: Date.now(), isResync: true });

const toHint = ({ id, version, type, agoMs }: LiveHint): Hint => ({
  id: id ?? null,
  version: version ?? null,
  type: type ?? null,
  atMs: Date.now() - (agoMs ?? 0),
  isResync: false,
});
