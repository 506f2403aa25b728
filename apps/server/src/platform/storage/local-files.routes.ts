import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition, contentTypeOf } from "./content-disposition.ts";
import type { LocalBucket } from "./local-bucket.ts";
import { FILES_PATH, type LocalLinks } from "./local-links.ts";
import {
  type Bucket,
  type BucketName,
  type ByteRange,
  KeyAbsentError,
  KeyTakenError,
  type ObjectStat,
  SizeMismatchError,
} from "./storage.ts";
import { isStorageKey } from "./storage-key.ts";

/** Adds routes to the HTTP server. */
export type AddFileRoutes = (app: FastifyInstance) => void;

/** What the routes serve. */
export interface LocalFiles {
  readonly buckets: Readonly<Record<BucketName, LocalBucket>>;
  readonly links: LocalLinks;
}

interface FileRequest {
  readonly bucketName: string;
  readonly key: string;
  readonly query: Readonly<Record<string, unknown>>;
}

// Whatever a file contains, the browser gives it no origin, no scripts and no network.
const FILE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'";

/** Routes for the files of the local folder: `GET` and `PUT /files/{bucket}/{key}`. */
export function createFileRoutes(files: LocalFiles): AddFileRoutes {
  return (app) => {
    void app.register(async (scope) => {
      // The body is streamed to disk as it is, of any type and length; the link says how long it must be.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
      scope.get(`${FILES_PATH}/:bucket/*`, (request, reply) => download(files, request, reply));
      scope.put(`${FILES_PATH}/:bucket/*`, { config: { isUpload: true } }, (request, reply) =>
        upload(files, request, reply),
      );
    });
  };
}

function readRequest(request: FastifyRequest): FileRequest {
  // The route's own parameters.
  const { bucket = "", "*": key = "" } = request.params as Record<string, string | undefined>;
  return { bucketName: bucket, key, query: request.query as Record<string, unknown> };
}

function bucketOf(files: LocalFiles, name: string): LocalBucket | undefined {
  return name === "private" || name === "public" ? files.buckets[name] : undefined;
}

async function download(
  files: LocalFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bucketName, key, query } = readRequest(request);
  const bucket = bucketOf(files, bucketName);
  if (!bucket || !isStorageKey(key)) return refuse(reply, 403);
  const grant = files.links.read("get", bucketName, key, query);
  const isOpenToAll = bucketName === "public" && Object.keys(query).length === 0;
  if (!isOpenToAll && grant?.action !== "get") return refuse(reply, 403);
  const known = await bucket.stat(key);
  if (!known) return refuse(reply, 404);
  const [fileName, isInline] =
    grant?.action === "get" ? [grant.fileName, grant.isInline] : [key.slice(key.lastIndexOf("/") + 1), true];
  void reply.headers({
    "content-type": contentTypeOf(key),
    "content-disposition": contentDisposition(key, fileName, isInline),
    "content-security-policy": FILE_POLICY,
    "x-content-type-options": "nosniff",
    "cache-control": isOpenToAll ? "public, max-age=31536000, immutable" : "private, no-store",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "bytes",
    etag: `"${known.etag}"`,
  });
  if (request.headers["if-none-match"] === `"${known.etag}"`) return reply.status(304).send();
  return sendBytes(bucket, key, known, request, reply);
}

async function sendBytes(
  bucket: Bucket,
  key: string,
  known: ObjectStat,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const range = readRange(request, known);
  if (range === "unsatisfiable") {
    return reply
      .status(416)
      .header("content-range", `bytes */${known.sizeBytes}`)
      .removeHeader("content-disposition")
      .send();
  }
  const object = await bucket.get(key, range);
  if (!object) return refuse(reply, 404);
  const { start, end } = range ?? { start: 0, end: known.sizeBytes - 1 };
  if (range) void reply.status(206).header("content-range", `bytes ${start}-${end}/${known.sizeBytes}`);
  // With the length given, a connection that breaks cannot look like a complete file.
  return reply.header("content-length", end - start + 1).send(object.body);
}

/** One range of bytes; several at once, and ranges of an older version, are answered with the whole. */
function readRange(
  request: FastifyRequest,
  { sizeBytes, etag }: ObjectStat,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? "");
  const ifRange = request.headers["if-range"];
  if (!match || (ifRange !== undefined && ifRange !== `"${etag}"`)) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end && start < sizeBytes ? { start, end } : "unsatisfiable";
}

async function upload(
  files: LocalFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bucketName, key, query } = readRequest(request);
  const bucket = bucketOf(files, bucketName);
  const action = "part" in query ? "part" : "put";
  const grant = bucket && isStorageKey(key) ? files.links.read(action, bucketName, key, query) : undefined;
  if (!bucket || !grant || grant.action === "get") return refuseBody(reply, 403);
  const { sizeBytes } = grant;
  if (Number(request.headers["content-length"]) !== sizeBytes) return refuseBody(reply, 400);
  try {
    if (grant.action === "put") await bucket.put(key, request.raw, { sizeBytes });
    else await bucket.putPart(grant.upload, grant.number, request.raw, { sizeBytes });
    return await reply.status(201).send();
  } catch (error) {
    if (error instanceof KeyAbsentError) return refuseBody(reply, 404);
    if (error instanceof KeyTakenError) return refuse(reply, 409);
    if (error instanceof SizeMismatchError) return refuseBody(reply, 400);
    throw error;
  }
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).header("cache-control", "no-store").send();
}

// What is still on its way is not read: the connection cannot be used for another request.
function refuseBody(reply: FastifyReply, status: number): FastifyReply {
  return refuse(reply.header("connection", "close"), status);
}
