import { type LiveHint, liveConnection } from "@pharos/api/live";
import { io, type Socket } from "socket.io-client";
import type { Actor } from "../platform/actor.ts";
import type { LiveChannel } from "../platform/live.ts";

/** An open page that listens. */
export interface LiveListener {
  readonly socket: Socket;
  /** What it has learned of on its channels, without what a new listener is notified of the moments before. */
  readonly hints: LiveHint[];
  /** How often it was asked to look at everything again. */
  readonly countResyncs: () => number;
  /** Whether it has learned of a record. */
  readonly hasHeardOf: (id: number) => boolean;
  /** Resolves when everything that was sent to it before has arrived. */
  readonly catchUp: () => Promise<void>;
}

/** Opens a connection as a browser does, but over WebSocket only, and listens to channels. */
export async function listenLive(
  url: string,
  token: string,
  channels: readonly string[],
): Promise<LiveListener> {
  const socket = io(url, {
    ...liveConnection,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: { token },
  });
  const hints: LiveHint[] = [];
  let resyncs = 0;
  socket.on("hint", (hint: LiveHint) => {
    if (hint.agoMs === undefined) hints.push(hint);
  });
  socket.on("resync", () => {
    resyncs += 1;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const catchUp = async (): Promise<void> => {
    await socket.timeout(5_000).emitWithAck("subscribe", { channels });
  };
  await catchUp();
  return {
    socket,
    hints,
    countResyncs: () => resyncs,
    hasHeardOf: (recordId) => hints.some(({ id }) => id === recordId),
    catchUp,
  };
}

/** Whether someone would be notified of a change of a record. */
export async function mayHear(
  channels: readonly LiveChannel[],
  actor: Actor,
  { path, id, isInternal = false }: { path: string; id: number; isInternal?: boolean },
): Promise<boolean> {
  const channel = channels.find((one) => one.path === path);
  const audience = (await channel?.audiencesOf?.([id]))?.get(id);
  const scopes = channel?.scopesOf(actor) ?? [];
  const isIn = (wanted: readonly string[] = []): boolean => wanted.some((scope) => scopes.includes(scope));
  return isIn(audience?.scopes) && !(isInternal && isIn(audience?.outsiders));
}
