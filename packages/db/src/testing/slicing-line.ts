import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./free-port.ts";

/** A line to a server that hands on one byte at a time, in both directions. */
export interface SlicingLine {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Opens such a line to a port of this machine. */
export async function openSlicingLine(to: number): Promise<SlicingLine> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: "127.0.0.1", port: to, noDelay: true });
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        for (const byte of bytes) into.write(Buffer.of(byte));
      });
      from.on("error", () => into.destroy());
      from.on("close", () => {
        sockets.delete(from);
        into.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
