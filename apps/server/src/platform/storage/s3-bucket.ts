import type { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { S3Config } from "../config.ts";
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from "../outgoing.ts";
import { contentDisposition, contentTypeOf } from "./content-disposition.ts";
import { exactSize } from "./exact-size.ts";
import { createS3Multipart } from "./s3-multipart.ts";
import {
  type Bucket,
  DOWNLOAD_SECONDS,
  type DownloadOptions,
  KeyAbsentError,
  KeyTakenError,
  type ObjectStat,
  type PartOptions,
  type SignedUpload,
  SizeMismatchError,
  UPLOAD_SECONDS,
  type UploadOptions,
} from "./storage.ts";
import { checkStorageKey } from "./storage-key.ts";

const RETRY_SECONDS = 5;
// A store copies gigabytes before it answers.
const COPY_MS = 300_000;

/** What a bucket of an object store stands on. */
export interface S3Dependencies {
  readonly config: S3Config;
  readonly bucketName: string;
  readonly outgoing: Outgoing;
  /** Signatures carry the time; the database's clock is the one that is right. */
  readonly clock: Clock;
}

/** A bucket of an S3-compatible object store, addressed by path. */
export function createS3Bucket(dependencies: S3Dependencies): Bucket {
  const send: Send = (method, key, request = {}) => sendSigned(dependencies, method, key, request);
  const statObject = async (key: string): Promise<ObjectStat | undefined> => toStat(await send("HEAD", key));
  const deleteObject = async (key: string): Promise<void> =>
    finish(await send("DELETE", key), [200, 204, 404]);
  const refuseTaken = async (key: string): Promise<void> => {
    if (await statObject(key)) throw new KeyTakenError("There is an object under this key already");
  };
  return {
    stat: statObject,
    delete: deleteObject,
    async put(key, body, { sizeBytes }) {
      await refuseTaken(key);
      await putObject(send, key, body, sizeBytes);
    },
    async get(key, range) {
      const answer = await send(
        "GET",
        key,
        range && { headers: { range: `bytes=${range.start}-${range.end}` } },
      );
      const known = toStat(answer);
      return known && { ...known, body: answer.body };
    },
    async move(from, to) {
      checkStorageKey(from);
      await refuseTaken(to);
      const answer = await send("PUT", to, {
        headers: { "x-amz-copy-source": `/${dependencies.bucketName}/${from}` },
        timeoutMs: COPY_MS,
      });
      if (answer.status === 404) throw new KeyAbsentError("There is no object under this key");
      finish(answer, [200]);
      await deleteObject(from);
    },
    uploadUrl: (key, options) => signUpload(dependencies, key, options),
    downloadUrl: (key, options) => signDownload(dependencies, key, options),
    multipart: createS3Multipart({
      send,
      signPart: (key, upload, options) => signPart(dependencies, key, upload, options),
      contentType: contentTypeOf,
      isTaken: async (key) => (await statObject(key)) !== undefined,
    }),
  };
}

interface SignedRequest extends Omit<OutgoingRequest, "method"> {
  readonly query?: Readonly<Record<string, string>>;
}

type Send = (
  method: OutgoingRequest["method"],
  key: string,
  request?: SignedRequest,
) => Promise<OutgoingAnswer>;

async function putObject(send: Send, key: string, body: Readable | Buffer, sizeBytes: number): Promise<void> {
  if (Buffer.isBuffer(body) && body.length !== sizeBytes)
    throw new SizeMismatchError(`${body.length} bytes instead of ${sizeBytes}`);
  const checked = exactSize(sizeBytes);
  // Signing takes a moment, in which the stream may fail already; the request then finds it failed.
  checked.on("error", () => {});
  const stream = Buffer.isBuffer(body)
    ? body
    : body.on("error", (error) => checked.destroy(error)).pipe(checked);
  // Stores that know conditional writes make the check of the key atomic.
  const headers = {
    "content-type": contentTypeOf(key),
    "content-length": String(sizeBytes),
    "if-none-match": "*",
  };
  const answer = await send("PUT", key, { headers, body: stream });
  if (answer.status === 409 || answer.status === 412)
    throw new KeyTakenError("There is an object under this key already");
  finish(answer, [200, 201]);
}

type SignOptions = Omit<ConstructorParameters<typeof AwsV4Signer>[0], "accessKeyId" | "secretAccessKey">;

function signerOf({ config, clock }: S3Dependencies, options: SignOptions): AwsV4Signer {
  return new AwsV4Signer({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    service: "s3",
    region: config.region,
    datetime: clock
      .now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ""),
    ...options,
  });
}

function addressOf({ config, bucketName }: S3Dependencies, key: string): URL {
  checkStorageKey(key);
  return new URL(`${config.url}/${bucketName}/${key}`);
}

async function sendSigned(
  dependencies: S3Dependencies,
  method: OutgoingRequest["method"],
  key: string,
  { query = {}, ...request }: SignedRequest,
): Promise<OutgoingAnswer> {
  const url = addressOf(dependencies, key);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const signer = signerOf(dependencies, { method, url: url.href, headers: { ...request.headers } });
  const signed = await signer.sign();
  try {
    const answer = await dependencies.outgoing.open(signed.url.href, {
      ...request,
      method,
      headers: Object.fromEntries(signed.headers),
    });
    // A store that does not take the installation's keys is as far away for a person as one that is down.
    if (answer.status >= 500 || [401, 403, 429].includes(answer.status))
      throw new Error(`The object store answered ${answer.status}`);
    return answer;
  } catch (error) {
    if (error instanceof SizeMismatchError) throw error;
    throw Object.assign(new AppError("common.unavailable", { retryAfterSeconds: RETRY_SECONDS }), {
      cause: error,
    });
  }
}

async function signUpload(
  dependencies: S3Dependencies,
  key: string,
  { sizeBytes, expiresSeconds = UPLOAD_SECONDS }: UploadOptions,
): Promise<SignedUpload> {
  const url = addressOf(dependencies, key);
  url.searchParams.set("X-Amz-Expires", String(Math.min(expiresSeconds, UPLOAD_SECONDS)));
  const headers = { "content-type": contentTypeOf(key), "if-none-match": "*" };
  // The length is signed as well, so that the store refuses any other.
  const signedHeaders = { ...headers, "content-length": String(sizeBytes) };
  const signer = signerOf(dependencies, {
    method: "PUT",
    url: url.href,
    headers: signedHeaders,
    signQuery: true,
    allHeaders: true,
  });
  return { url: (await signer.sign()).url.href, method: "PUT", headers };
}

async function signPart(
  dependencies: S3Dependencies,
  key: string,
  upload: string,
  { number, sizeBytes, expiresSeconds = UPLOAD_SECONDS }: PartOptions,
): Promise<SignedUpload> {
  const url = addressOf(dependencies, key);
  url.searchParams.set("X-Amz-Expires", String(Math.min(expiresSeconds, UPLOAD_SECONDS)));
  url.searchParams.set("partNumber", String(number));
  url.searchParams.set("uploadId", upload);
  const signer = signerOf(dependencies, {
    method: "PUT",
    url: url.href,
    headers: { "content-length": String(sizeBytes) },
    signQuery: true,
    allHeaders: true,
  });
  return { url: (await signer.sign()).url.href, method: "PUT", headers: {} };
}

async function signDownload(
  dependencies: S3Dependencies,
  key: string,
  options: DownloadOptions,
): Promise<string> {
  const { fileName, isInline = false, expiresSeconds = DOWNLOAD_SECONDS } = options;
  const url = addressOf(dependencies, key);
  url.searchParams.set("X-Amz-Expires", String(Math.min(expiresSeconds, DOWNLOAD_SECONDS)));
  url.searchParams.set("response-content-disposition", contentDisposition(key, fileName, isInline));
  url.searchParams.set("response-content-type", contentTypeOf(key));
  url.searchParams.set("response-cache-control", "private, no-store");
  const signer = signerOf(dependencies, { method: "GET", url: url.href, signQuery: true });
  return (await signer.sign()).url.href;
}

function toStat(answer: OutgoingAnswer): ObjectStat | undefined {
  if (answer.status === 404) {
    answer.body.destroy();
    return undefined;
  }
  if (answer.status !== 200 && answer.status !== 206) finish(answer, []);
  const total =
    /\/(\d+)$/.exec(answer.headers["content-range"] ?? "")?.[1] ?? answer.headers["content-length"];
  return { sizeBytes: Number(total), etag: (answer.headers.etag ?? "").replaceAll('"', "") };
}

/** Lets go of an answer whose body no one reads; throws when its status was not expected. */
function finish(answer: OutgoingAnswer, expected: readonly number[]): void {
  answer.body.resume();
  if (!expected.includes(answer.status)) throw new Error(`The object store refused with ${answer.status}`);
}
