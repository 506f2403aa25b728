import type { LiveClientEvents, LiveHint, LiveServerEvents } from "@pharos/api/live";
import type { Server, Socket } from "socket.io";
import type { Actor } from "./actor.ts";
import type { LiveSession } from "./live.ts";
import { isChannelName, type LiveChannels, PERSONAL_CHANNEL } from "./live-channels.ts";
import type { Delivery } from "./live-fan-out.ts";
import type { LiveLimits } from "./live-limits.ts";
import type { RecentHints } from "./live-recent.ts";

/** What is remembered of a socket. */
export interface SocketData {
  token: string;
  actor: Actor;
  /** What the person is in, on all channels. */
  scopes: ReadonlySet<string>;
  /** What the page listens to. */
  channels: ReadonlySet<string>;
  /** When the session runs out or a shift of the person begins or ends: nothing is known from then on. */
  knownUntilMs: number;
  /** How many changes of sessions there had been when the session was read for the first time. */
  changesSeen: number;
}

type NoEvents = Record<never, never>;
export type LiveServer = Server<LiveClientEvents, LiveServerEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<LiveClientEvents, LiveServerEvents, NoEvents, SocketData>;

const roomOf = (channel: string): string => `channel:${channel}`;

/** Puts what the session store says about a socket's person where deliveries look for it. */
export function setPerson(
  data: Pick<SocketData, "actor" | "scopes" | "knownUntilMs">,
  { actor, expiresAt }: LiveSession,
  channels: LiveChannels,
): void {
  data.actor = actor;
  data.scopes = channels.scopesOf(actor);
  data.knownUntilMs = Math.min(
    Date.parse(expiresAt),
    actor.dutyChangesAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
}

/** Takes a socket whose person is known: its channels and its rate. */
export function welcomeSocket(socket: LiveSocket, limits: LiveLimits, recent: RecentHints): void {
  socket.data.channels = new Set();
  setChannels(socket, new Set([PERSONAL_CHANNEL]), recent);
  limitRate(socket, limits);
  socket.on("subscribe", (request, acknowledge) => {
    const asked: unknown = request?.channels;
    const isValid =
      Array.isArray(asked) && asked.length <= limits.channelsPerSocket && asked.every(isChannelName);
    if (isValid) setChannels(socket, new Set([PERSONAL_CHANNEL, ...asked]), recent);
    // A hostile client may send anything in place of the acknowledgement function.
    if (typeof acknowledge === "function") acknowledge({ ok: isValid });
  });
}

function setChannels(socket: LiveSocket, channels: ReadonlySet<string>, recent: RecentHints): void {
  const before = socket.data.channels;
  socket.data.channels = channels;
  for (const channel of before) if (!channels.has(channel)) void socket.leave(roomOf(channel));
  for (const channel of channels) {
    if (before.has(channel)) continue;
    void socket.join(roomOf(channel));
    tellRecent(socket, channel, recent);
  }
}

/** What is on the reader's screen may have been read before the last hint. */
function tellRecent(socket: LiveSocket, channel: string, recent: RecentHints): void {
  const found = recent.findNewest(
    (delivery) => channelsOf(delivery).includes(channel) && isAddressedTo(socket, delivery),
  );
  if (!found) return;
  const agoMs = Math.ceil(found.agoMs);
  socket.emit("hint", found.delivery ? { ...hintOf(found.delivery), agoMs } : { channel, agoMs });
}

/** Delivers a message to the sockets of this process that listen and may receive it. */
export function deliver(io: LiveServer, delivery: Delivery): void {
  const notified = new Set<string>();
  for (const channel of channelsOf(delivery)) {
    for (const id of io.sockets.adapter.rooms.get(roomOf(channel)) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (!socket || notified.has(id) || !isAddressedTo(socket, delivery)) continue;
      notified.add(id);
      if (delivery.event === "hint") socket.emit("hint", hintOf(delivery));
      // Relayed in this very shape; it says nothing else.
      else socket.emit("presence", delivery.payload as Parameters<LiveServerEvents["presence"]>[0]);
    }
  }
}

/** A hint on a record goes to listeners of the record and of its whole channel; presence only to listeners of the record. */
function channelsOf({ event, path, id }: Delivery): string[] {
  if (id === undefined) return [path];
  return event === "hint" ? [`${path}/${id}`, path] : [`${path}/${id}`];
}

function isAddressedTo({ data: { scopes } }: LiveSocket, { to, except, only }: Delivery): boolean {
  const isIn = (scope: string): boolean => scopes.has(scope);
  return to.some(isIn) && !except?.some(isIn) && (only === undefined || only.some(isIn));
}

const hintOf = ({ path, id, payload }: Delivery): LiveHint => ({
  ...payload,
  channel: path,
  ...(id !== undefined && { id }),
});

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

/** Keeps a person's newest sockets: the one that was opened last is the one that is looked at. */
export function closeOldestSockets(io: LiveServer, userId: number, { socketsPerUser }: LiveLimits): void {
  const sockets = [...io.sockets.sockets.values()].filter((socket) => socket.data.actor.userId === userId);
  const surplus = sockets.length - socketsPerUser;
  // The map keeps the order of arrival.
  for (const socket of sockets.slice(0, Math.max(0, surplus))) {
    socket.emit("displaced");
    socket.disconnect(true);
  }
}
