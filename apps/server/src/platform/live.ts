import type { Server } from "node:http";
import type { Actor } from "./actor.ts";

/** Who may subscribe to the channels of a module. */
export interface ChannelRule {
  /** Path with parameters, such as `/fault/:id`. */
  readonly pattern: string;
  /** Asked at subscription, and again whenever the person's session, roles or memberships change. */
  readonly maySubscribe: (actor: Actor, params: Readonly<Record<string, string>>) => Promise<boolean>;
}

/** What the channel needs of the rest of the server. */
export interface LiveAttachment {
  readonly server: Server;
  readonly rules: readonly ChannelRule[];
  /** The person behind a session token now, or undefined; must not answer from a cache older than the change itself. */
  readonly authenticate: (token: string) => Promise<Actor | undefined>;
}

/** Tells browsers to look again. The database stays the truth: a hint that is lost costs a little time, nothing else. */
export interface Live {
  /** Sends `hint {channel, ...payload}` to the channel's subscribers in all processes. No content in it: numbers and ids only. */
  hint(channel: string, payload?: object): void;
  /** The same to one person, as the channel `/user/message`. */
  hintUser(userId: number, payload?: object): void;
  /** Opens the channel on an HTTP server. */
  attach(attachment: LiveAttachment): Promise<void>;
  /** Asks the rule of a channel again for everybody who is subscribed to it, in all processes. */
  recheck(channel: string): void;
  /** Sockets open in this process. */
  readonly socketCount: number;
  /** Closes every socket with 1012 (service restart); browsers reconnect. */
  close(): Promise<void>;
}
