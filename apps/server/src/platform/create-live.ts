import type { Server as HttpServer, IncomingMessage } from "node:http";
import { type Database, outsideTransactionScope } from "@pharos/db";
import { Server } from "socket.io";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Live, LiveOptions, LiveSessions } from "./live.ts";
import { type ChannelRules, createChannelRules, PERSONAL_CHANNEL } from "./live-channels.ts";
import { createFanOut, type RoomHint } from "./live-fan-out.ts";
import { type LiveLimits, liveLimits } from "./live-limits.ts";
import { type PresenceMessage, relayPresence } from "./live-presence.ts";
import { createRecentHints, type RecentHints } from "./live-recent.ts";
import {
  channelRoom,
  closeOldestSockets,
  type LiveServer,
  type LiveSocket,
  recheckChannel,
  recheckSocket,
  userRoom,
  welcomeSocket,
} from "./live-socket.ts";
import { closeGracefully, countWaitingBytes } from "./live-transport.ts";
import type { Logger } from "./log.ts";
import type { SessionChange, SessionChanges } from "./session-changes.ts";

/** What the live channel stands on. */
export interface LiveDependencies {
  readonly config: Pick<Config, "publicUrl" | "isPublicUrlGiven">;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sessionChanges: SessionChanges;
  /** Tests make the waits short. */
  readonly limits?: LiveLimits;
}

interface Attached {
  readonly io: LiveServer;
  readonly rules: ChannelRules;
  readonly sessions: LiveSessions;
}

/** Makes the live channel of a process. Hints before `attach` only reach other processes. */
export function createLive(dependencies: LiveDependencies): Live {
  const { database, clock, log, limits = liveLimits } = dependencies;
  let attached: Attached | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let dutySweep: NodeJS.Timeout | undefined;
  let isClosing = false;
  const recent = createRecentHints(limits.recentMs);

  const emit = ({ room, channel, payload, event }: RoomHint): void => {
    // What others say about themselves has no other shape than the one it was relayed with.
    if (event === "presence") {
      attached?.io.to(room).emit("presence", { ...payload, channel } as PresenceMessage);
      return;
    }
    recent.note(room);
    attached?.io.to(room).emit("hint", { ...payload, channel });
  };
  const recheckLocally = (channel: string): void => {
    for (const socket of socketsOf(attached)) {
      if (attached && socket.data.channels.has(channel))
        report(recheckChannel(socket, attached.rules, channel), log);
    }
  };
  const fanOut = createFanOut(database, log, {
    onHint: emit,
    onRecheck: recheckLocally,
    onGap: () => {
      recent.noteGap();
      attached?.io.emit("resync");
    },
  });
  const send = (hint: RoomHint): void => {
    emit(hint);
    fanOut.send(hint);
  };

  return {
    hint: (channel, payload = {}) => send({ room: channelRoom(channel), channel, payload }),
    hintUser: (userId, payload = {}) => send({ room: userRoom(userId), channel: PERSONAL_CHANNEL, payload }),
    attach(server, options) {
      if (attached) throw new Error("The live channel is attached already");
      const live = (attached = openServer(
        server,
        options,
        { ...dependencies, limits, recent, send },
        () => isClosing,
      ));
      dependencies.sessionChanges.subscribe((change) => recheckAffected(live, change, log));
      sweep = outsideTransactionScope(() =>
        setInterval(() => sweepSockets(live, limits, log), limits.sweepMs).unref(),
      );
      dutySweep = outsideTransactionScope(() =>
        setInterval(() => recheckDuty(live, clock, log), limits.dutySweepMs).unref(),
      );
    },
    recheck(channel) {
      recheckLocally(channel);
      fanOut.send({ recheck: channel });
    },
    countSockets: () => socketsOf(attached).length,
    start: () => fanOut.start(),
    stop: () => fanOut.stop(),
    async close() {
      isClosing = true;
      clearInterval(sweep);
      clearInterval(dutySweep);
      if (attached) await closeGracefully(attached.io, limits.closeMs);
    },
  };
}

function openServer(
  server: HttpServer,
  options: LiveOptions,
  dependencies: Required<LiveDependencies> & {
    readonly recent: RecentHints;
    readonly send: (hint: RoomHint) => void;
  },
  isClosing: () => boolean,
): Attached {
  const { limits } = dependencies;
  const rules = createChannelRules(options.rules);
  const io: LiveServer = new Server(server, {
    path: "/socket.io",
    serveClient: false,
    maxHttpBufferSize: limits.frameBytes,
    pingInterval: limits.pingIntervalMs,
    pingTimeout: limits.pingTimeoutMs,
    connectTimeout: limits.signInMs,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      const isWelcome = !isClosing() && isOwnOrigin(request, dependencies.config);
      decide(isWelcome ? null : "forbidden", isWelcome);
    },
  });
  io.use((socket, next) => {
    signIn(socket, options.sessions, dependencies.log).then(
      (isSignedIn) => next(isSignedIn ? undefined : new Error("signInFirst")),
      (error: unknown) => {
        dependencies.log.warn({ err: error }, "a live connection could not be checked");
        next(new Error("unavailable"));
      },
    );
  });
  io.on("connection", (socket) => {
    closeOldestSockets(io, socket.data.actor.userId, limits);
    welcomeSocket(socket, rules, limits, dependencies.recent);
    relayPresence(socket, rules, limits, dependencies.send);
  });
  return { io, rules, sessions: options.sessions };
}

/** The token comes in the handshake's `auth` field, never in the address, where it would end up in logs. */
async function signIn(socket: LiveSocket, sessions: LiveSessions, log: Logger): Promise<boolean> {
  const { token } = socket.handshake.auth;
  if (typeof token !== "string" || token.length < 16 || token.length > 512) return false;
  const session = await sessions.resolve(token);
  if (!session) return false;
  const data = { token, actor: session.actor, channels: new Set<string>(), confirmedAtMs: performance.now() };
  Object.assign(socket.data, data);
  log.debug({ userId: session.actor.userId }, "a live connection was opened");
  return true;
}

/** Browsers always name the origin of the page; a page of another site must not use a token it got hold of. */
export function isOwnOrigin(request: IncomingMessage, config: LiveDependencies["config"]): boolean {
  const { origin, host } = request.headers;
  // Same-origin polling requests of some browsers name none, and a page of another site cannot leave it out.
  if (origin === undefined) return request.headers["sec-fetch-site"] !== "cross-site";
  if (origin === config.publicUrl) return true;
  // Without a configured address the portal is tried out on this machine, under any of its names.
  return (
    !config.isPublicUrlGiven &&
    URL.canParse(origin) &&
    new URL(origin).host === host &&
    isLoopback(new URL(origin).hostname)
  );
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function socketsOf(attached: Attached | undefined): LiveSocket[] {
  return attached ? [...attached.io.sockets.sockets.values()] : [];
}

function recheckAffected(attached: Attached, change: SessionChange | undefined, log: Logger): void {
  for (const socket of socketsOf(attached)) {
    const { actor } = socket.data;
    const isAffected =
      !change || ("userId" in change ? change.userId === actor.userId : change.sessionId === actor.sessionId);
    if (isAffected) report(recheckSocket(socket, attached.sessions, attached.rules), log);
  }
}

/** Cuts slow readers, and sockets whose session has run out without anybody having said so. */
function sweepSockets(attached: Attached, limits: LiveLimits, log: Logger): void {
  const nowMs = performance.now();
  for (const socket of socketsOf(attached)) {
    if (countWaitingBytes(socket) > limits.outgoingBytes) socket.disconnect(true);
    else if (nowMs - socket.data.confirmedAtMs > limits.trustSessionMs) {
      report(recheckSocket(socket, attached.sessions, attached.rules), log);
    }
  }
}

/** Shifts begin and end without anybody writing anything: whose does is asked for his rights again. */
function recheckDuty(attached: Attached, clock: Clock, log: Logger): void {
  const now = clock.now();
  for (const socket of socketsOf(attached)) {
    const { dutyChangesAt } = socket.data.actor;
    if (dutyChangesAt && now >= dutyChangesAt)
      report(recheckSocket(socket, attached.sessions, attached.rules), log);
  }
}

function report(work: Promise<void>, log: Logger): void {
  work.catch((error: unknown) => log.warn({ err: error }, "a live connection could not be checked again"));
}
