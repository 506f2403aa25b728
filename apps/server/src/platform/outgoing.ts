import { lookup as lookupAddress } from "node:dns";
import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isLinkLocal, isPublicAddress } from "./address-ranges.ts";

const ANSWER_MS = 5_000;
const STALL_MS = 30_000;
const SMALL_BYTES = 64 * 1024;

/** How a client is limited beyond its origins. */
export interface OutgoingOptions {
  /** True when the origins are another person's services: addresses of private networks are refused as well. */
  readonly isPublicOnly?: boolean;
  /** Finds the address of a name; default: as the machine does. */
  readonly lookup?: LookupFunction;
}

/** A request to another server. */
export interface OutgoingRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readable | Buffer | string;
  /** Longest wait for the head of the answer, counted from the end of the request. Default 5 s. */
  readonly timeoutMs?: number;
  /** Ends the request, and the answer that is being read. */
  readonly signal?: AbortSignal | undefined;
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

/** Which addresses a client may call, and the connections that were made under this rule. */
interface AddressRule {
  readonly refuse: RefuseAddress;
  // A connection that is kept for the next request skips the look-up, so clients under different rules share none.
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const ruleOf = (refuse: RefuseAddress): AddressRule => ({
  refuse,
  http: new HttpAgent({ keepAlive: true }),
  https: new HttpsAgent({ keepAlive: true }),
});
const notLinkLocal = ruleOf(refuseLinkLocal);
const publicOnly = ruleOf(refuseNotPublic);

/**
 * Makes a client that talks to the given origins and to nothing else: those the operator has configured, which may well be
 * in a private network. No address of a user is ever fetched. The name is resolved once, and the connection goes to
 * exactly the address that was checked.
 */
export function createOutgoing(
  origins: readonly string[],
  { isPublicOnly = false, lookup = lookupOne }: OutgoingOptions = {},
): Outgoing {
  const allowed = new Set(origins);
  const rule = isPublicOnly ? publicOnly : notLinkLocal;
  const open: Outgoing["open"] = async (url, request) => {
    const target = new URL(url);
    if (!allowed.has(target.origin)) throw new Error(`The server must not call ${target.origin}`);
    return send(target, request, rule, lookup);
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
  { method, headers, body, timeoutMs = ANSWER_MS, signal }: OutgoingRequest,
  rule: AddressRule,
  lookup: LookupFunction,
): Promise<OutgoingAnswer> {
  rule.refuse(target.hostname.replace(/^\[|\]$/g, ""));
  const isHttps = target.protocol === "https:";
  const requestOf = isHttps ? requestHttps : requestHttp;
  const outgoing = requestOf(target, {
    method,
    headers: { ...headers },
    agent: isHttps ? rule.https : rule.http,
    lookup: checkedLookup(rule.refuse, lookup),
    timeout: STALL_MS,
    ...(signal && { signal }),
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

/** Throws when an address must not be called; a name that is no address passes, because it is looked up next. */
type RefuseAddress = (address: string) => void;

const lookupOne: LookupFunction = (hostname, options, callback) =>
  lookupAddress(hostname, { ...options, all: false }, callback);

const checkedLookup =
  (refuse: RefuseAddress, find: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    find(hostname, { ...options, all: false }, (error, address, family = 0) => {
      if (error) return callback(error, "", 0);
      // One address was asked for.
      if (typeof address !== "string") return callback(new Error("The name server answered a list"), "", 0);
      try {
        refuse(address);
      } catch (refusal) {
        // The check throws nothing else.
        return callback(refusal as Error, "", 0);
      }
      if (options.all) return callback(null, [{ address, family }]);
      callback(null, address, family);
    });
  };

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");

function refuseLinkLocal(address: string): void {
  if (isLinkLocal(address, familyOf(address)))
    throw new Error("The server must not call link-local addresses");
}

function refuseNotPublic(address: string): void {
  refuseLinkLocal(address);
  // A name is no address yet; what it stands for is looked up next.
  if (isIP(address) !== 0 && !isPublicAddress(address, familyOf(address)))
    throw new Error("The server must not call addresses of private networks here");
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
