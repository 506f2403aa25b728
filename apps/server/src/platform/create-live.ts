import type { Server as HttpServer, IncomingMessage } from "node:http";
import { liveConnection, signInFirst } from "@pharos/api/live";
import { type Database, outsideTransactionScope } from "@pharos/db";
import { Server } from "socket.io";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Live, LiveSessions } from "./live.ts";
import { createHintRouter, type HintRouter } from "./live-audience.ts";
import { createLiveChannels, type LiveChannels, PERSONAL_CHANNEL, personScope } from "./live-channels.ts";
import { createFanOut, type Delivery } from "./live-fan-out.ts";
import { type LiveLimits, liveLimits } from "./live-limits.ts";
import { relayPresence } from "./live-presence.ts";
import { receiveMessages } from "./live-receive.ts";
import { createRecentHints } from "./live-recent.ts";
import { createSessionRecheck, type SessionRecheck } from "./live-recheck.ts";
import {
  closeOldestSockets,
  deliver,
  type LiveServer,
  type LiveSocket,
  setPerson,
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
  readonly recheck: SessionRecheck;
  readonly router: HintRouter;
}

/** Makes the live channel of a process. Before `attach` it only receives from other processes. */
export function createLive(dependencies: LiveDependencies): Live {
  const { database, clock, log, limits = liveLimits } = dependencies;
  let attached: Attached | undefined;
  const sweeps: NodeJS.Timeout[] = [];
  let isClosing = false;
  /** How often rights or sessions of anybody have changed. */
  let changes = 0;
  const recent = createRecentHints(limits.recentMs);

  const deliverHere = (delivery: Delivery): void => {
    if (delivery.event === "hint") recent.note(delivery);
    if (attached) deliver(attached.io, delivery);
  };
  const noteGap = (): void => {
    recent.noteGap();
    attached?.io.emit("resync");
  };
  const fanOut = createFanOut(database, log, { onDelivery: deliverHere, onGap: noteGap });
  const send = (delivery: Delivery): void => {
    deliverHere(delivery);
    fanOut.send(delivery);
  };
  const onLost = (error: unknown): void => {
    log.warn({ err: error }, "the audience of a live hint could not be found out");
    noteGap();
    fanOut.sendGap();
  };

  return {
    hint: (path, hint = {}) => attached?.router.route(path, hint),
    hintUser: (userId, hint = {}) =>
      send({ event: "hint", path: PERSONAL_CHANNEL, to: [personScope(userId)], payload: hint }),
    attach(server, { sessions, channels: list, wordsOf }) {
      if (attached) throw new Error("The live channel is attached already");
      const channels = createLiveChannels(list);
      const countChanges = (): number => changes;
      const options = { ...dependencies, limits, sessions, channels, countChanges };
      const io = openServer(server, options, () => isClosing);
      io.on("connection", (socket) => {
        closeOldestSockets(io, socket.data.actor.userId, limits);
        welcomeSocket(socket, limits, recent);
        relayPresence(socket, channels, limits, send);
        receiveMessages(socket, { channels, sessions, wordsOf, log });
        // What changed while it was let in was not sent to it.
        if (socket.data.changesSeen !== changes) live.recheck.recheck(socket);
      });
      const live = (attached = {
        io,
        recheck: createSessionRecheck(sessions, channels, log),
        router: createHintRouter({ channels, send, onLost }),
      });
      dependencies.sessionChanges.subscribe((change) => {
        changes += 1;
        recheckAffected(live, change);
      });
      outsideTransactionScope(() =>
        sweeps.push(
          setInterval(() => cutSlowReaders(live, limits), limits.sweepMs).unref(),
          setInterval(() => recheckExpired(live, clock), limits.expirySweepMs).unref(),
        ),
      );
    },
    countSockets: () => socketsOf(attached).length,
    start: () => fanOut.start(),
    async stop() {
      await attached?.router.settled();
      await fanOut.stop();
    },
    async close() {
      isClosing = true;
      for (const sweep of sweeps) clearInterval(sweep);
      if (attached) await closeGracefully(attached.io, limits.closeMs);
    },
  };
}

interface ServerDependencies extends Required<LiveDependencies> {
  readonly sessions: LiveSessions;
  readonly channels: LiveChannels;
  readonly countChanges: () => number;
}

function openServer(
  server: HttpServer,
  dependencies: ServerDependencies,
  isClosing: () => boolean,
): LiveServer {
  const { limits, log } = dependencies;
  const io: LiveServer = new Server(server, {
    path: liveConnection.path,
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
    signIn(socket, dependencies).then(
      (isSignedIn) => next(isSignedIn ? undefined : new Error(signInFirst)),
      (error: unknown) => {
        log.warn({ err: error }, "a live connection could not be checked");
        // A refusal for the moment: the browser asks again.
        next(new Error("unavailable"));
      },
    );
  });
  return io;
}

/** The token comes in the handshake's `auth` field, never in the address, where it would end up in logs. */
async function signIn(
  socket: LiveSocket,
  { sessions, channels, log, countChanges }: ServerDependencies,
): Promise<boolean> {
  const { token } = socket.handshake.auth;
  if (typeof token !== "string" || token.length < 16 || token.length > 512) return false;
  socket.data.changesSeen = countChanges();
  const session = await sessions.resolve(token);
  if (!session) return false;
  socket.data.token = token;
  setPerson(socket.data, session, channels);
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

function recheckAffected({ io, recheck }: Attached, change: SessionChange | undefined): void {
  for (const socket of io.sockets.sockets.values()) {
    const { actor } = socket.data;
    const isAffected =
      !change || ("userId" in change ? change.userId === actor.userId : change.sessionId === actor.sessionId);
    if (isAffected) recheck.recheck(socket);
  }
}

function cutSlowReaders(attached: Attached, limits: LiveLimits): void {
  for (const socket of socketsOf(attached))
    if (countWaitingBytes(socket) > limits.outgoingBytes) socket.disconnect(true);
}

/** Sessions run out, and shifts begin and end, without anybody writing anything. */
function recheckExpired({ io, recheck }: Attached, clock: Clock): void {
  const nowMs = clock.now().getTime();
  for (const socket of io.sockets.sockets.values()) {
    if (nowMs >= socket.data.knownUntilMs && !recheck.isUnderWay(socket)) recheck.recheck(socket);
  }
}
