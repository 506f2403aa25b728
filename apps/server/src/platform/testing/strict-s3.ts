import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "s3rver";
import { signatureOf } from "./signature-v4.ts";
import { createMultipartGate, type MultipartGate } from "./strict-s3-multipart.ts";
import { createTestSts, type TestSts } from "./strict-sts.ts";

const ACCESS_KEY = "S3RVER";
const SECRET_KEY = "S3RVER";

/** An object store for tests. */
export interface StrictS3 {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The role that `AssumeRole` at the same address gives. */
  readonly roleArn: string;
  /** Uploads in parts that were begun and neither completed nor aborted. */
  countUploads(): number;
  close(): Promise<void>;
}

/**
 * An object store on the loopback address. The double that keeps the objects believes almost any signature, so a gate in
 * front of it does what a real store does: it computes version 4 signatures anew from the published rules, lets no one
 * without one into the private bucket, knows `If-None-Match: *`, keeps the rules of uploads in parts, and gives out
 * temporary credentials that can do exactly what their policy says.
 */
export async function startStrictS3(
  directory: string,
  privateBucket: string,
  publicBucket: string,
): Promise<StrictS3> {
  const configureBuckets = [privateBucket, publicBucket].map((name) => ({ name }));
  const store = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await store.run();
  const agent = new Agent({ keepAlive: true });
  const multipart = createMultipartGate();
  const sts = createTestSts({ accessKey: ACCESS_KEY, secretKey: SECRET_KEY });
  const behind = { port, agent, multipart };
  const gate = createServer((request, response) => {
    allowBrowsers(response);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (request.method === "POST" && request.url === "/")
      return void sts.answer(request, response, (secretKey, body) =>
        isSigned(request, secretKey, "sts", body),
      );
    const isPublicRead = request.method === "GET" && request.url?.startsWith(`/${publicBucket}/`) === true;
    if (!isPublicRead && !isAllowed(request, sts)) return refuse(request, response, 403);
    void forward(request, response, behind);
  });
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  // A listening TCP server has an address of this kind.
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    url,
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET_KEY,
    roleArn: sts.roleArn,
    countUploads: () => multipart.count(),
    async close() {
      const closed = once(gate, "close");
      gate.close();
      gate.closeAllConnections();
      await closed;
      // A connection that is kept for later would hold the store open for a minute.
      agent.destroy();
      await store.close();
    },
  };
}

// What an operator sets as the CORS rule of the buckets.
function allowBrowsers(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-methods", "GET, HEAD, PUT");
  response.setHeader("access-control-allow-headers", "content-type, if-none-match, range");
}

function isAllowed(request: IncomingMessage, sts: TestSts): boolean {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const accessKey = readClaim(request, url.searchParams)?.credential.split("/")[0] ?? "";
  if (accessKey === ACCESS_KEY) return isSigned(request, SECRET_KEY, "s3");
  const session = sts.find(accessKey);
  const token = request.headers["x-amz-security-token"] ?? url.searchParams.get("X-Amz-Security-Token");
  if (!session || token !== session.token || !session.allows(request.method ?? "", url)) return false;
  return isSigned(request, session.secretKey, "s3");
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume();
  response.writeHead(status, { connection: "close" }).end();
}

interface Behind {
  readonly port: number;
  readonly agent: Agent;
  readonly multipart: MultipartGate;
}

async function forward(request: IncomingMessage, response: ServerResponse, behind: Behind): Promise<void> {
  const { port, agent, multipart } = behind;
  if (request.headers["if-none-match"] === "*" && (await exists(request.url ?? "", behind)))
    return refuse(request, response, 412);
  const part = await multipart.enter(request, response);
  if (part === "answered") return;
  const { "if-none-match": _condition, ...headers } = request.headers;
  const onward = sendRequest({
    host: "127.0.0.1",
    port,
    agent,
    method: request.method,
    path: request.url,
    headers: { ...asOperator(headers), host: `127.0.0.1:${port}` },
  });
  onward.once("response", (answer) => {
    if (part) part.observe(answer);
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.once("error", () => response.destroy());
  // A body that breaks off must not look complete to the store.
  request.once("aborted", () => onward.destroy());
  if (part?.body) onward.end(part.body);
  else request.pipe(onward);
}

// The store behind knows one person only; who may do what has been decided by now.
function asOperator({
  "x-amz-security-token": _token,
  authorization,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  if (authorization === undefined) return headers;
  return { ...headers, authorization: authorization.replace(/Credential=[^/]+/, `Credential=${ACCESS_KEY}`) };
}

async function exists(path: string, { port, agent }: Behind): Promise<boolean> {
  const probe = sendRequest({
    host: "127.0.0.1",
    port,
    agent,
    method: "HEAD",
    path: path.split("?")[0],
  }).end();
  // The emitter of a request gives its answer as the only argument.
  const [answer] = (await once(probe, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode === 200;
}

interface Claim {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payloadHash: string;
  readonly livesSeconds: number;
}

function readClaim(request: IncomingMessage, query: URLSearchParams): Claim | undefined {
  const header = request.headers.authorization;
  if (header === undefined) {
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: query.get("X-Amz-SignedHeaders") ?? "",
      signature: query.get("X-Amz-Signature") ?? "",
      date: query.get("X-Amz-Date") ?? "",
      payloadHash: "UNSIGNED-PAYLOAD",
      livesSeconds: Number(query.get("X-Amz-Expires")),
    };
  }
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    header,
  );
  const [, credential = "", signedHeaders = "", signature = ""] = match ?? [];
  const date = String(request.headers["x-amz-date"] ?? "");
  return {
    credential,
    signedHeaders,
    signature,
    date,
    payloadHash: String(request.headers["x-amz-content-sha256"] ?? ""),
    livesSeconds: 900,
  };
}

function isSigned(
  request: IncomingMessage,
  secretKey: string,
  expectedService: "s3" | "sts",
  body?: Buffer,
): boolean {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const claim = readClaim(request, url.searchParams);
  if (!claim || !isInTime(claim)) return false;
  const scope = claim.credential.split("/").slice(1);
  const [day = "", , service, end] = scope;
  if (service !== expectedService || end !== "aws4_request" || !claim.date.startsWith(day)) return false;
  const mustBeSigned = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (!mustBeSigned.every((name) => claim.signedHeaders.split(";").includes(name))) return false;
  const { method = "", headers } = request;
  const payloadHash = body ? createHash("sha256").update(body).digest("hex") : claim.payloadHash;
  return signatureOf({ ...claim, method, url, headers, payloadHash, scope }, secretKey) === claim.signature;
}

function isInTime({ date, livesSeconds }: Claim): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const signedMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return livesSeconds > 0 && Date.now() < signedMs + livesSeconds * 1000 && signedMs < Date.now() + 900_000;
}
