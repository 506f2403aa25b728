import { connect } from "node:net";
import type { PoolClient } from "pg";

// What a server knows a connection by; the driver has it, but not in its types.
type Backend = { host: string; port: number; processID: number; secretKey: number };

const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the server to end the statement that a connection is running. Resolves when the server has passed it on, so that it
 * cannot end the next statement; without an answer, when the line is closed. Never throws.
 */
export const cancelStatement = (client: PoolClient): Promise<void> => {
  const { host, port, processID, secretKey } = client as unknown as Backend;
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(1000, () => socket.destroy());
    socket.on("error", () => {});
    socket.once("close", () => resolve());
    socket.end(request);
    socket.resume();
  });
};
