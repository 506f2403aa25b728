import { lookup } from "node:dns";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const ANSWER_MS = 5_000;
const STALL_MS = 30_000;
const SMALL_BYTES = 64 * 1024;

/** A request to another server. */
export interface OutgoingRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readable | Buffer | string;
  /** Longest wait for the head of the answer, counted from the end of the request. Default 5 s. */
  readonly timeoutMs?: number;
}

/** The head of an answer; the body must be read or destroyed. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

/** A small answer, read completely. */
export interface SmallAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The one way in which the server calls other servers. */
export interface Outgoing {
  /** Sends a request and answers when the head of the answer has arrived. Follows no redirects. */
  open(url: string, request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** The same, with a body of at most 64 kB. */
  fetchSmall(url: string, request: OutgoingRequest): Promise<SmallAnswer>;
}

// Where cloud machines keep their credentials; nothing a portal has to talk to lives there.
const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16);
linkLocal.addSubnet("fe80::", 10, "ipv6");

/**
 * Makes a client that talks to the given origins and to nothing else: those the operator has configured, which may well be
 * in a private network. No address of a user is ever fetched. The name is resolved once, and the connection goes to
 * exactly the address that was checked.
 */
export function createOutgoing(origins: readonly string[]): Outgoing {
  const allowed = new Set(origins);
  const open: Outgoing["open"] = async (url, request) => {
    const target = new URL(url);
    if (!allowed.has(target.origin)) throw new Error(`The server must not call ${target.origin}`);
    return send(target, request);
  };
  return {
    open,
    async fetchSmall(url, request) {
      const { status, headers, body } = await open(url, request);
      return { status, headers, body: await readSmall(body) };
    },
  };
}

async function send(
  target: URL,
  { method, headers, body, timeoutMs = ANSWER_MS }: OutgoingRequest,
): Promise<OutgoingAnswer> {
  refuseLinkLocal(target.hostname.replace(/^\[|\]$/g, ""));
  const requestOf = target.protocol === "https:" ? requestHttps : requestHttp;
  const outgoing = requestOf(target, {
    method,
    headers: { ...headers },
    lookup: checkedLookup,
    timeout: STALL_MS,
  });
  outgoing.on("timeout", () => outgoing.destroy(new Error("The other server has stopped answering")));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
  });
  // Also when the answer comes before the body has been sent, as a refusal does.
  answered.catch(() => {});
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) outgoing.end(body);
  else await Promise.race([pipeline(body, outgoing), answered]);
  const limit = setTimeout(
    () => outgoing.destroy(new Error("The other server did not answer in time")),
    timeoutMs,
  );
  try {
    const response = await answered;
    return { status: response.statusCode ?? 0, headers: response.headers, body: response };
  } finally {
    clearTimeout(limit);
  }
}

const checkedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: false }, (error, address, family) => {
    if (error) return callback(error, "", 0);
    try {
      refuseLinkLocal(address);
    } catch (refusal) {
      // `refuseLinkLocal` throws nothing else.
      return callback(refusal as Error, "", 0);
    }
    if (options.all) return callback(null, [{ address, family }]);
    callback(null, address, family);
  });
};

function refuseLinkLocal(address: string): void {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  // IPv4 addresses written as IPv6 are matched by the list itself.
  if (linkLocal.check(address, family)) throw new Error("The server must not call link-local addresses");
}

async function readSmall(body: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    // Without an encoding a stream of an answer gives buffers.
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > SMALL_BYTES) {
      body.destroy();
      throw new Error("The other server's answer is too long");
    }
  }
  return Buffer.concat(chunks);
}
