import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "s3rver";

const ACCESS_KEY = "S3RVER";
const SECRET_KEY = "S3RVER";

/** An object store for tests. */
export interface StrictS3 {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  close(): Promise<void>;
}

/**
 * An object store on the loopback address. The double that keeps the objects believes almost any signature, so a gate in
 * front of it does what a real store does: it computes version 4 signatures anew from the published rules, lets nobody
 * without one into the private bucket, and knows `If-None-Match: *`.
 */
export async function startStrictS3(
  directory: string,
  privateBucket: string,
  publicBucket: string,
): Promise<StrictS3> {
  const configureBuckets = [privateBucket, publicBucket].map((name) => ({ name }));
  const store = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await store.run();
  const gate = createServer((request, response) => {
    const isPublicRead = request.method === "GET" && request.url?.startsWith(`/${publicBucket}/`) === true;
    if (!isPublicRead && !isSigned(request)) return refuse(request, response, 403);
    void forward(request, response, port);
  });
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  // A listening TCP server has an address of this kind.
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    url,
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET_KEY,
    async close() {
      gate.closeAllConnections();
      gate.close();
      await once(gate, "close");
      await store.close();
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume();
  response.writeHead(status, { connection: "close" }).end();
}

async function forward(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  if (request.headers["if-none-match"] === "*" && (await exists(request.url ?? "", port)))
    return refuse(request, response, 412);
  const { "if-none-match": _condition, ...headers } = request.headers;
  const onward = sendRequest({
    host: "127.0.0.1",
    port,
    method: request.method,
    path: request.url,
    headers: { ...headers, host: `127.0.0.1:${port}` },
  });
  onward.once("response", (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.once("error", () => response.destroy());
  // A body that breaks off must not look complete to the store.
  request.once("aborted", () => onward.destroy());
  request.pipe(onward);
}

async function exists(path: string, port: number): Promise<boolean> {
  const probe = sendRequest({ host: "127.0.0.1", port, method: "HEAD", path: path.split("?")[0] }).end();
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

function isSigned(request: IncomingMessage): boolean {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const claim = readClaim(request, url.searchParams);
  if (!claim || !isInTime(claim)) return false;
  const [accessKey, day = "", region = "", service = "", end] = claim.credential.split("/");
  if (accessKey !== ACCESS_KEY || service !== "s3" || end !== "aws4_request" || !claim.date.startsWith(day))
    return false;
  const names = claim.signedHeaders.split(";");
  const mustBeSigned = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (!mustBeSigned.every((name) => names.includes(name))) return false;
  const headers = names
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? "")
          .trim()
          .replace(/\s+/g, " ")}\n`,
    )
    .join("");
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    headers,
    claim.signedHeaders,
    claim.payloadHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [
    "AWS4-HMAC-SHA256",
    claim.date,
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (previous, part) => hmac(previous, part),
    Buffer.from(`AWS4${SECRET_KEY}`),
  );
  return hmac(key, toSign).toString("hex") === claim.signature;
}

function isInTime({ date, livesSeconds }: Claim): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const signedMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return livesSeconds > 0 && Date.now() < signedMs + livesSeconds * 1000 && signedMs < Date.now() + 900_000;
}

function canonicalQuery(query: URLSearchParams): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
