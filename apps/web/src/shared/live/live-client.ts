import type { Socket } from "socket.io-client";
import { readToken } from "../session/index.ts";
import { type ChannelKeeper, keepChannels } from "./channel-keeper.ts";

/** Says that something on a channel changed; carries numbers and ids only, never content. */
export interface Hint {
  readonly channel: string;
  /** True when the connection was away: anything may have changed meanwhile. */
  readonly isResync: boolean;
  /** Whatever else the server sent along. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Called with every hint of a channel. */
export type HintListener = (hint: Hint) => void;

/** What somebody does on a channel; it holds for half a minute unless it is said again. */
export interface PresenceNews {
  readonly channel: string;
  readonly userId: number;
  /** Empty when somebody has left. */
  readonly name: string;
  readonly state: string;
}

/** Called with everything that is said about somebody on a channel. */
export type PresenceListener = (news: PresenceNews) => void;

const listeners = new Map<string, Set<HintListener>>();
const presenceListeners = new Map<string, Set<PresenceListener>>();
let socket: Socket | null = null;
let keeper: ChannelKeeper | null = null;
let connecting: Promise<void> | null = null;
let hasBeenConnected = false;

/** Listens to a channel; the connection is opened by the first listener. Answers the function that stops listening. */
export function subscribe(channel: string, listener: HintListener): () => void {
  const known = listeners.get(channel);
  if (known) known.add(listener);
  else {
    listeners.set(channel, new Set([listener]));
    if (socket?.connected) keeper?.reconcile();
    else connecting ??= connect();
  }
  return () => {
    const current = listeners.get(channel);
    current?.delete(listener);
    if (current?.size !== 0) return;
    listeners.delete(channel);
    // The next page may listen to the same channel in a moment.
    setTimeout(() => keeper?.reconcile());
  };
}

/** Hears who is on a channel. Somebody must listen to the channel itself too. Answers the function that stops it. */
export function listenToPresence(channel: string, listener: PresenceListener): () => void {
  const known = presenceListeners.get(channel) ?? new Set();
  presenceListeners.set(channel, known.add(listener));
  return () => {
    known.delete(listener);
    if (known.size === 0 && presenceListeners.get(channel) === known) presenceListeners.delete(channel);
  };
}

/** Says what the reader does on a channel; lost while there is no connection. The server hears it every five seconds. */
export function sendPresence(channel: string, state: string): void {
  if (socket?.connected) socket.emit("presence", { channel, state });
}

/** Closes the connection: signing out, or another person signed in. */
export function closeLive(): void {
  keeper?.stop();
  keeper = null;
  socket?.close();
  socket = null;
  connecting = null;
  hasBeenConnected = false;
}

async function connect(): Promise<void> {
  const { io } = await import("socket.io-client");
  if (connecting === null || readToken() === null) return;
  const opened = io({
    path: "/socket.io",
    // Asked for again at every attempt: the token may have been refreshed. Never in the address.
    auth: (give) => give({ token: readToken() ?? "" }),
    reconnectionDelay: 250,
    reconnectionDelayMax: 5_000,
  });
  socket = opened;
  opened.on("connect", () => {
    keeper?.stop();
    keeper = keepChannels(opened, () => [...listeners.keys()]);
    keeper.reconcile();
    if (hasBeenConnected) lookAgain();
    hasBeenConnected = true;
  });
  // Hints may have been missed on the way to the server.
  opened.on("resync", lookAgain);
  // The right has ended: the page looks again and finds that there is nothing to see.
  opened.on("unsubscribed", (message: unknown) => {
    if (typeof message !== "object" || message === null || !("channel" in message)) return;
    const { channel } = message;
    if (typeof channel !== "string") return;
    keeper?.lost(channel);
    deliver({ channel, isResync: true, payload: {} });
  });
  opened.on("presence", (message: unknown) => {
    if (!isPresenceNews(message)) return;
    for (const listener of presenceListeners.get(message.channel) ?? []) listener(message);
  });
  opened.on("hint", (message: unknown) => {
    if (typeof message !== "object" || message === null || !("channel" in message)) return;
    const { channel, ...payload } = message;
    if (typeof channel === "string") deliver({ channel, isResync: false, payload });
  });
}

function lookAgain(): void {
  for (const channel of listeners.keys()) deliver({ channel, isResync: true, payload: {} });
}

function deliver(hint: Hint): void {
  for (const listener of listeners.get(hint.channel) ?? []) listener(hint);
}

function isPresenceNews(message: unknown): message is PresenceNews {
  return (
    typeof message === "object" &&
    message !== null &&
    "channel" in message &&
    typeof message.channel === "string" &&
    "userId" in message &&
    typeof message.userId === "number" &&
    "name" in message &&
    typeof message.name === "string" &&
    "state" in message &&
    typeof message.state === "string"
  );
}
