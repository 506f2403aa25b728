import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { freePort } from "./server-process.ts";

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
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    void pass(incoming, outgoing, upstreams, turn);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
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
