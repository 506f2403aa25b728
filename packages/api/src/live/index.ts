/**
 * How a browser connects. WebSocket first: several requests of long polling must reach the same process, one WebSocket
 * cannot do otherwise. Polling begins only where a WebSocket cannot be opened at all.
 */
export const liveConnection = {
  path: "/socket.io",
  transports: ["websocket", "polling"],
  tryAllTransports: true,
  reconnectionDelay: 250,
  reconnectionDelayMax: 5_000,
} as const;

/** Why a connection is refused for good: there is no session. Every other refusal holds for the moment only. */
export const signInFirst = "signInFirst";

/** Header by which a tab names itself; hints it causes carry the name back, so that it does not read what it wrote. */
export const originHeader = "x-origin-id";

/** Header by which a page says how far it has read a request; the answer of a write carries what came after. */
export const sinceHeader = "x-since";

/** Something has happened on a channel. Ids and numbers only, never content. */
export interface LiveHint {
  /** Path of the channel, such as `/fault`. */
  readonly channel: string;
  /** The record it happened to. */
  readonly id?: number;
  /** Version of the record when the hint was made; anyone who has a newer one has read it since. */
  readonly version?: number;
  readonly type?: string;
  /** The tab that caused it. */
  readonly origin?: string;
  /** Present on a hint of a moment ago that is sent to a new listener: what was read since is fresh. */
  readonly agoMs?: number;
}

/** What someone does on a record; it holds for half a minute unless it is said again. */
export interface LivePresence {
  /** Path of the record, such as `/fault/12`. */
  readonly channel: string;
  readonly userId: number;
  /** Empty when someone has left. */
  readonly name: string;
  /** Words of the channel; `left` ends it at once. */
  readonly state: string;
}

/** What came of a message; it is acknowledged when it is stored. */
export interface LiveAnswer {
  readonly ok: boolean;
  /** What was stored. */
  readonly result?: unknown;
  /** Why not, as a key of the `errors` catalogue; absent where there is nothing to be said. */
  readonly code?: string;
  /** The same in the reader's language. */
  readonly text?: string;
  readonly retryAfterSeconds?: number;
}

/** What browsers send. */
export interface LiveClientEvents {
  /** Everything that is listened to from now on. */
  subscribe: (
    request: { readonly channels?: unknown },
    acknowledge: (answer: { readonly ok: boolean }) => void,
  ) => void;
  /** A message to a channel that takes any, such as `/consult`. */
  send: (
    request: { readonly channel?: unknown; readonly message?: unknown },
    acknowledge: (answer: LiveAnswer) => void,
  ) => void;
  /** What the reader does on a record now. */
  presence: (request: { readonly channel?: unknown; readonly state?: unknown }) => void;
}

/** What browsers get. */
export interface LiveServerEvents {
  hint: (hint: LiveHint) => void;
  presence: (message: LivePresence) => void;
  /** Hints may have been missed, or rights have changed: everything on the screen is looked at again. */
  resync: () => void;
  /** The connection ends, because the person has opened too many newer ones. */
  displaced: () => void;
}
