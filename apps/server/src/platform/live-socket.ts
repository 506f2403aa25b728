import type { Server, Socket } from "socket.io";
import type { Actor } from "./actor.ts";
import type { LiveSessions } from "./live.ts";
import type { ChannelRules } from "./live-channels.ts";
import { PERSONAL_CHANNEL } from "./live-channels.ts";
import type { LiveLimits } from "./live-limits.ts";
import type { PresenceMessage } from "./live-presence.ts";
import type { RecentHints } from "./live-recent.ts";

/** The answer to a request of the browser; nothing else is said, so that absent and forbidden look alike. */
export interface Acknowledgement {
  readonly ok: boolean;
}

/** What browsers send. */
export interface ClientEvents {
  subscribe: (
    request: { readonly channel?: unknown },
    acknowledge?: (answer: Acknowledgement) => void,
  ) => void;
  unsubscribe: (
    request: { readonly channel?: unknown },
    acknowledge?: (answer: Acknowledgement) => void,
  ) => void;
  /** What the reader does on a channel now. */
  presence: (request: { readonly channel?: unknown; readonly state?: unknown }) => void;
}

/** What browsers get. */
export interface ServerEvents {
  /** Something about the channel has changed. */
  hint: (hint: { readonly channel: string }) => void;
  /** What somebody does on the channel. */
  presence: (message: PresenceMessage) => void;
  /** Hints may have been missed. */
  resync: () => void;
  /** The right to a channel has ended. */
  unsubscribed: (request: { readonly channel: string }) => void;
}

/** What is remembered of a socket. */
export interface SocketData {
  token: string;
  actor: Actor;
  readonly channels: Set<string>;
  /** When the session store last confirmed the session, milliseconds of the process's monotonic clock. */
  confirmedAtMs: number;
}

type NoEvents = Record<never, never>;
export type LiveServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

export const channelRoom = (channel: string): string => `channel:${channel}`;
export const userRoom = (userId: number): string => `user:${userId}`;

/** Takes a socket whose person is known: its rooms, its requests and its rate. */
export function welcomeSocket(
  socket: LiveSocket,
  rules: ChannelRules,
  limits: LiveLimits,
  recent: RecentHints,
): void {
  const ownRoom = userRoom(socket.data.actor.userId);
  void socket.join(ownRoom);
  if (recent.has(ownRoom)) socket.emit("hint", { channel: PERSONAL_CHANNEL });
  limitRate(socket, limits);
  socket.on("subscribe", (request, acknowledge) => {
    subscribe(socket, rules, limits, recent, request?.channel).then(
      (ok) => answer(acknowledge, ok),
      // The rule could not be asked, because the database is away: the browser asks again.
      () => answer(acknowledge, false),
    );
  });
  socket.on("unsubscribe", (request, acknowledge) => {
    const { channel } = request ?? {};
    if (typeof channel === "string" && socket.data.channels.delete(channel))
      void socket.leave(channelRoom(channel));
    answer(acknowledge, true);
  });
}

// A hostile client may send anything in place of the acknowledgement function.
function answer(acknowledge: unknown, ok: boolean): void {
  if (typeof acknowledge === "function") acknowledge({ ok } satisfies Acknowledgement);
}

async function subscribe(
  socket: LiveSocket,
  rules: ChannelRules,
  limits: LiveLimits,
  recent: RecentHints,
  channel: unknown,
): Promise<boolean> {
  if (typeof channel !== "string") return false;
  if (channel === PERSONAL_CHANNEL || socket.data.channels.has(channel)) return true;
  if (socket.data.channels.size >= limits.channelsPerSocket) return false;
  const { actor } = socket.data;
  if (!(await rules.maySubscribe(actor, channel)) || !socket.connected) return false;
  // The person's rights changed while the rule was asked: its answer is about the past.
  if (socket.data.actor !== actor) return subscribe(socket, rules, limits, recent, channel);
  socket.data.channels.add(channel);
  await socket.join(channelRoom(channel));
  // What is on the reader's screen may have been read before that hint.
  if (recent.has(channelRoom(channel))) socket.emit("hint", { channel });
  return true;
}

/** Refills ten messages a second; what exceeds it is dropped without an answer, and a flood ends the connection. */
function limitRate(socket: LiveSocket, { messagesPerSecond, excessMessages }: LiveLimits): void {
  let tokens = messagesPerSecond;
  let refilledAtMs = performance.now();
  let excess = 0;
  socket.use((_packet, next) => {
    const nowMs = performance.now();
    tokens = Math.min(messagesPerSecond, tokens + ((nowMs - refilledAtMs) / 1000) * messagesPerSecond);
    refilledAtMs = nowMs;
    if (tokens >= 1) {
      tokens -= 1;
      next();
      return;
    }
    excess += 1;
    if (excess > excessMessages) socket.disconnect(true);
  });
}

/** Asks the session store again, then every rule; cuts the socket or its subscriptions where the right has ended. */
export async function recheckSocket(
  socket: LiveSocket,
  sessions: LiveSessions,
  rules: ChannelRules,
): Promise<void> {
  const session = await sessions.resolve(socket.data.token);
  if (!session || session.actor.userId !== socket.data.actor.userId) {
    socket.disconnect(true);
    return;
  }
  socket.data.actor = session.actor;
  socket.data.confirmedAtMs = performance.now();
  for (const channel of [...socket.data.channels]) await recheckChannel(socket, rules, channel);
}

/** Asks the rule of one channel again. */
export async function recheckChannel(
  socket: LiveSocket,
  rules: ChannelRules,
  channel: string,
): Promise<void> {
  if (await rules.maySubscribe(socket.data.actor, channel)) return;
  socket.data.channels.delete(channel);
  await socket.leave(channelRoom(channel));
  socket.emit("unsubscribed", { channel });
}

/** Keeps a person's newest sockets: the one that was opened last is the one that is looked at. */
export function closeOldestSockets(io: LiveServer, userId: number, { socketsPerUser }: LiveLimits): void {
  const sockets = [...io.sockets.sockets.values()].filter((socket) => socket.data.actor.userId === userId);
  const surplus = sockets.length - socketsPerUser;
  // The map keeps the order of arrival.
  for (const socket of sockets.slice(0, Math.max(0, surplus))) socket.disconnect(true);
}
