import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { freePort } from "@pharos/db/testing";

/** A balancer in front of several processes. */
export interface Balancer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Hands requests to the processes in turn; one whose connection fails is repeated on the next, as balancers in front of
 * the product are set up to do: what creates something carries a key that makes the repetition harmless.
 */
export async function startBalancer(upstreams: readonly string[]): Promise<Balancer> {
  let turn = 0;
  const tunnels = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    void pass(incoming, outgoing, upstreams, turn);
  });
  server.on("upgrade", (incoming: IncomingMessage, browser: Socket, head: Buffer) => {
    turn += 1;
    tunnels.add(browser);
    browser.once("close", () => tunnels.delete(browser));
    tunnel(incoming, browser, head, upstreams[turn % upstreams.length] ?? "");
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        for (const browser of tunnels) browser.destroy();
        server.close(() => resolve());
      }),
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  upstreams: readonly string[],
  turn: number,
): Promise<void> {
  const body = await bodyOf(incoming);
  for (let attempt = 0; attempt < upstreams.length; attempt += 1) {
    const upstream = upstreams[(turn + attempt) % upstreams.length] ?? "";
    const answer = await ask(upstream, incoming, body).catch(() => undefined);
    if (answer === undefined) continue;
    outgoing.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    return;
  }
  outgoing.writeHead(502).end();
}

/** A WebSocket stays with the process that took it. */
function tunnel(
  { method, url, headers }: IncomingMessage,
  browser: Socket,
  head: Buffer,
  upstream: string,
): void {
  const { hostname, port } = new URL(upstream);
  const process = connect(Number(port), hostname, () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    process.write(`${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    process.write(head);
    process.pipe(browser).pipe(process);
  });
  for (const end of [process, browser]) {
    end.on("error", () => end.destroy());
    end.once("close", () => {
      process.destroy();
      browser.destroy();
    });
  }
}

function ask(
  upstream: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${upstream}${url}`, { method, headers }, (reply) => {
      bodyOf(reply).then((read) => resolve({ status: reply.statusCode ?? 0, body: read }), reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  if (!stream.complete) throw new Error("cut off");
  return Buffer.concat(parts);
}
