import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that another system received. */
export interface ReceivedCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Another system on this machine, for tests. */
export interface Receiver {
  readonly origin: string;
  readonly calls: ReceivedCall[];
  /** What it answers from now on. */
  answer: { status: number; body?: string; location?: string };
  close(): Promise<void>;
}

/** Starts a system that records what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      receiver.calls.push({ headers: request.headers, body });
      const { status, body: said = "ok", location } = receiver.answer;
      response.writeHead(status, location === undefined ? {} : { location }).end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${port}`,
    calls: [],
    answer: { status: 200 },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
