import type { Server } from "node:http";
import type { Actor } from "./actor.ts";

/** Who may subscribe to the channels of a module. */
export interface ChannelRule {
  /** Path with parameters, such as `/fault/:id`. */
  readonly pattern: string;
  /**
   * Asked at subscription, and again whenever the person's session, roles or memberships change. Parameters are text as
   * the browser sent it: letters, digits, `_` and `-`.
   */
  readonly maySubscribe: (actor: Actor, params: Readonly<Record<string, string>>) => Promise<boolean>;
  /**
   * Asked when a subscriber says what he is doing there, and when he goes (`left`): which channels hear of it, and as what.
   * Absent: the channel tells nothing about its readers. Nothing of it is stored; readers forget what is not repeated.
   */
  readonly presence?: (
    actor: Actor,
    params: Readonly<Record<string, string>>,
    state: string,
  ) => Promise<readonly PresenceNews[]>;
}

/** What a channel hears about one of its readers. */
export interface PresenceNews {
  readonly channel: string;
  /** What the reader is doing; `left`: nothing that this channel may know. */
  readonly state: string;
}

/** Sessions as the live channel needs them. */
export interface LiveSessions {
  /** The person behind a token now; undefined when the session has ended. Must not give out a new token. */
  resolve(token: string): Promise<{ readonly actor: Actor } | undefined>;
}

/** What the channel needs of the rest of the server. */
export interface LiveOptions {
  readonly sessions: LiveSessions;
  readonly rules: readonly ChannelRule[];
}

/** Tells browsers to look again. The database stays the truth: a hint that is lost costs a little time, nothing else. */
export interface Live {
  /**
   * Sends `hint {...payload, channel}` to the channel's subscribers in all processes. Numbers and ids only, no content: a
   * right that was lost a moment ago may not have been noticed yet. Inside a transaction use `tx.hint`.
   */
  hint(channel: string, payload?: object): void;
  /** The same to one person, on the channel `/user/message`. */
  hintUser(userId: number, payload?: object): void;
  /** Opens the channel at `/socket.io` of an HTTP server. */
  attach(server: Server, options: LiveOptions): void;
  /** Asks the rule of a channel again for everybody who is subscribed to it, in all processes. */
  recheck(channel: string): void;
  /** Sockets of signed-in people that are open in this process. */
  countSockets(): number;
  start(): Promise<void>;
  /** Closes every socket with 1012 (service restart), after which browsers connect again. */
  close(): Promise<void>;
  /** Sends the last hints to other processes; after the work that makes hints has ended. */
  stop(): Promise<void>;
}
