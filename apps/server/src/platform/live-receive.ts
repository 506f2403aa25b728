import { randomUUID } from "node:crypto";
import type { LiveAnswer } from "@pharos/api/live";
import type { Locale } from "@pharos/i18n";
import { AppError } from "./app-error.ts";
import type { LiveSessions } from "./live.ts";
import type { LiveChannels } from "./live-channels.ts";
import type { LiveSocket } from "./live-socket.ts";
import type { Logger } from "./log.ts";
import { withinReach } from "./within-reach.ts";

interface Receiving {
  readonly channels: LiveChannels;
  readonly sessions: LiveSessions;
  readonly wordsOf: (error: AppError, locale: Locale) => string;
  readonly log: Logger;
}

/** Hands what a socket sends to the channel it is sent to, in the name of who is signed in at that moment. */
export function receiveMessages(socket: LiveSocket, receiving: Receiving): void {
  socket.on("send", (request, acknowledge) => {
    void receive(socket, receiving, request ?? {}).then((answer) => {
      // A hostile client may send anything in place of the acknowledgement function.
      if (typeof acknowledge === "function") acknowledge(answer);
    });
  });
}

async function receive(
  socket: LiveSocket,
  { channels, sessions, wordsOf, log }: Receiving,
  { channel: path, message }: { readonly channel?: unknown; readonly message?: unknown },
): Promise<LiveAnswer> {
  const channel = typeof path === "string" ? channels.find(path) : undefined;
  if (!channel?.receive) return { ok: false };
  const { receive: take } = channel;
  try {
    // What the person may do is asked again for every message: rights may have gone since the connection was opened.
    const session = await sessions.resolve(socket.data.token);
    if (!session) {
      socket.disconnect(true);
      return { ok: false };
    }
    const { actor } = session;
    if (actor.mustChangePassword) return { ok: false };
    const call = {
      actor,
      requestId: randomUUID(),
      ip: socket.handshake.address,
      userAgent: socket.handshake.headers["user-agent"] ?? "",
      locale: actor.locale,
    };
    const result = await withinReach(actor, () =>
      take(call, message, (listened) => socket.data.channels.has(listened)),
    );
    return result === undefined ? { ok: false } : { ok: true, result };
  } catch (error) {
    if (!(error instanceof AppError)) {
      log.warn({ err: error }, "a message of a live connection failed");
      return { ok: false };
    }
    const { retryAfterSeconds } = error.detail;
    return {
      ok: false,
      code: error.code,
      text: wordsOf(error, socket.data.actor.locale),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
}
