import type { LiveServer, LiveSocket } from "./live-socket.ts";

const SERVICE_RESTART = 1012;

/** The WebSocket below a socket, when it does not run over long polling. */
interface RawWebSocket {
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** The engine does not declare its WebSocket, although it is there under this name. */
function rawWebSocketOf(socket: LiveSocket): RawWebSocket | undefined {
  return (socket.conn.transport as { socket?: RawWebSocket }).socket;
}

/** Bytes that wait to be sent to a slow reader. */
export function countWaitingBytes(socket: LiveSocket): number {
  return rawWebSocketOf(socket)?.bufferedAmount ?? 0;
}

/** Says goodbye to everyone with "service restart", and cuts those who have not gone after `limitMs`. */
export async function closeGracefully(io: LiveServer, limitMs: number): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const gone = sockets.map(
    (socket) => new Promise<void>((resolve) => socket.once("disconnect", () => resolve())),
  );
  for (const socket of sockets) {
    const raw = rawWebSocketOf(socket);
    // Closing the connection below the socket keeps the browser's own reconnection alive, unlike a "disconnect".
    if (raw) raw.close(SERVICE_RESTART, "service restart");
    else socket.conn.close();
  }
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.all(gone), limit]);
  clearTimeout(timer);
  for (const socket of io.sockets.sockets.values()) rawWebSocketOf(socket)?.terminate();
  // Connections that have not signed in yet.
  io.engine.close();
}
