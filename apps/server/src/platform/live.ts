import type { Server } from "node:http";
import type { Locale } from "@pharos/i18n";
import type { Actor } from "./actor.ts";
import type { AppError } from "./app-error.ts";
import type { Call } from "./call.ts";

/** Who may know of one record at a moment. */
export interface Audience {
  /** Version of the record at that moment. */
  readonly version: number;
  /** Scopes whose people may know of it, in the words of the channel's `scopesOf`. */
  readonly scopes: readonly string[];
  /** Scopes whose people must not notice what is internal to the record. */
  readonly outsiders: readonly string[];
}

/** What a person does on a record, and who is notified. */
export interface PresenceNews {
  readonly audience: Audience;
  /** Told to the audience without its outsiders; `left`: nothing that they may know. */
  readonly inside: string;
  /** Told to the outsiders of the audience. */
  readonly outside: string;
}

/**
 * A live channel of a module. Anyone who listens to `/fault` learns of every request they may know of, anyone who listens to
 * `/fault/12` of that one. Listening itself is open to everyone and reveals nothing: what is received is decided for each hint
 * by the scopes of the session and the audience of the record.
 */
export interface LiveChannel {
  /** Path of the channel, such as `/fault`. */
  readonly path: string;
  /**
   * What a person is to the channel's records as far as the session says, such as a member of team 3; nothing for someone
   * who may not receive anything. Asked again when the session changes. It never asks the database.
   */
  readonly scopesOf: (actor: Actor) => readonly string[];
  /** Who may know of these records now; absent ids are known to no one. A channel without records has no such rule. */
  readonly audiencesOf?: (ids: readonly number[]) => Promise<ReadonlyMap<number, Audience>>;
  /**
   * Takes a message that is sent to the channel; undefined: there is nothing to be said to who sent it. A refusal is thrown
   * as for a request.
   */
  readonly receive?: (
    call: Call,
    message: unknown,
    isListening: (channel: string) => boolean,
  ) => Promise<unknown>;
  /**
   * Asked when a listener says what they do on a record, and when they go (`left`); undefined when no one is notified.
   * Nothing of it is stored; readers forget what is not repeated.
   */
  readonly presenceOf?: (actor: Actor, id: number, state: string) => Promise<PresenceNews | undefined>;
}

/** What has happened on a channel: ids and numbers only, never content. */
export interface Hint {
  /** The record; absent on channels without records. */
  readonly id?: number;
  /** What happened, such as `serviceRequest.replied`. */
  readonly type?: string;
  /** Outsiders of the record do not is notified. */
  readonly isInternal?: boolean;
  /** Who could know of the record before; they are notified as well, for the last time. */
  readonly before?: Audience;
  /** The tab that caused it; it knows already. */
  readonly origin?: string;
}

/** Sessions as the live channel needs them. */
export interface LiveSessions {
  /** The person behind a token now; undefined when the session has ended. Must not give out a new token. */
  resolve(token: string): Promise<LiveSession | undefined>;
}

/** A session that holds. */
export interface LiveSession {
  readonly actor: Actor;
  /** When it runs out, ISO 8601. */
  readonly expiresAt: string;
}

/** What the channel needs of the rest of the server. */
export interface LiveOptions {
  readonly sessions: LiveSessions;
  readonly channels: readonly LiveChannel[];
  /** Words of a refusal in a language. */
  readonly wordsOf: (error: AppError, locale: Locale) => string;
}

/** Tells browsers to look again. The database stays the truth: a hint that is lost costs a little time, nothing else. */
export interface Live {
  /** Tells anyone who listens and may know of it, in all processes. Inside a transaction use `tx.hint`. */
  hint(path: string, hint?: Hint): void;
  /** Tells one person, on the channel `/user/message`. */
  hintUser(userId: number, hint?: Pick<Hint, "origin">): void;
  /** Opens the channel at `/socket.io` of an HTTP server. */
  attach(server: Server, options: LiveOptions): void;
  /** Sockets of signed-in people that are open in this process. */
  countSockets(): number;
  start(): Promise<void>;
  /** Closes every socket with 1012 (service restart), after which browsers connect again. */
  close(): Promise<void>;
  /** Sends the last hints to other processes; after the work that makes hints has ended. */
  stop(): Promise<void>;
}
