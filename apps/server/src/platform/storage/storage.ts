import type { Readable } from "node:stream";
import type { AddFileRoutes } from "./local-files.routes.ts";

/** Bytes of an object from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What is known of a stored object. */
export interface ObjectStat {
  readonly sizeBytes: number;
  /** Changes with the content; without quotes. */
  readonly etag: string;
}

/** A stored object that is being read. */
export interface StoredObject extends ObjectStat {
  /** Must be read to the end or destroyed. */
  readonly body: Readable;
}

/** What a browser needs to upload directly. */
export interface SignedUpload {
  readonly url: string;
  readonly method: "PUT";
  /** Headers the browser must send as they are; it adds the length of the body by itself. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How a signed download is to be served. */
export interface DownloadOptions {
  /** The name the person sees; any text. */
  readonly fileName: string;
  /** Whether it may be shown in the page: only pictures and mp4 are, whatever is asked. Default false. */
  readonly isInline?: boolean;
  /** Life of the link in seconds; at most and by default 300. */
  readonly expiresSeconds?: number;
}

/** What is to be uploaded. */
export interface UploadOptions {
  /** Exactly so many bytes are accepted. */
  readonly sizeBytes: number;
  /** Life of the link in seconds; at most and by default 900. */
  readonly expiresSeconds?: number;
}

/** A part of an upload that has arrived. */
export interface StoredPart {
  /** From 1. */
  readonly number: number;
  readonly sizeBytes: number;
  readonly etag: string;
}

/** One part to be uploaded. */
export interface PartOptions extends UploadOptions {
  /** From 1 to 10,000. */
  readonly number: number;
}

/**
 * Uploads of large objects in parts, which survive lost connections and reloads: each part is sent on its own, again if need
 * be, and only the parts that were listed and completed become the object. All parts but the last have at least 5 MiB.
 */
export interface MultipartUploads {
  /** Begins an upload and answers its name; the object does not exist before `complete`. */
  start(key: string): Promise<string>;
  /** A link with which a browser may send one part, also again. */
  partUrl(key: string, upload: string, options: PartOptions): Promise<SignedUpload>;
  /** The parts that have arrived, by number; undefined when there is no such upload. */
  list(key: string, upload: string): Promise<readonly StoredPart[] | undefined>;
  /** Puts the parts together. Throws `KeyTakenError`, or `KeyAbsentError` when there is no such upload. */
  complete(key: string, upload: string, parts: readonly StoredPart[]): Promise<void>;
  /** Forgets an upload and its parts; nothing happens when there is none. */
  abort(key: string, upload: string): Promise<void>;
}

/**
 * A place for immutable objects under keys that the server chooses (see `storage-key.ts`). The content type follows from
 * the ending of the key. Throws `common.unavailable` when the place is full or away.
 */
export interface Bucket {
  /** Stores exactly `sizeBytes` bytes. Throws `KeyTakenError` or `SizeMismatchError`; nothing half-written is ever seen. */
  put(key: string, body: Readable | Buffer, options: { readonly sizeBytes: number }): Promise<void>;
  /** Opens an object, or a part of it, for reading; undefined when there is none. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  stat(key: string): Promise<ObjectStat | undefined>;
  /** Removes an object; nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /** Gives an object another key. Throws `KeyTakenError`, or `KeyAbsentError` when there is nothing to move. */
  move(from: string, to: string): Promise<void>;
  /** A link with which a browser may store the object once. */
  uploadUrl(key: string, options: UploadOptions): Promise<SignedUpload>;
  /** A link with which anybody who has it may read the object for a while. */
  downloadUrl(key: string, options: DownloadOptions): Promise<string>;
  readonly multipart: MultipartUploads;
}

/** Credentials with which a client talks to the store itself for a while. */
export interface TemporaryCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  /** ISO 8601. */
  readonly expiration: string;
  readonly region: string;
  readonly bucket: string;
  readonly endpoint: string;
}

/** The files of the portal. */
export interface Storage {
  /** Served by signed links only. */
  readonly private: Bucket;
  /** Readable by anybody who knows the key: avatars and article images, never files of customers. */
  readonly public: Bucket;
  /** The lasting address of a public object. */
  publicUrl(key: string): string;
  /**
   * Credentials that can put objects into the private bucket below a prefix and nothing else, for 15 minutes. Undefined when
   * the storage has no such service.
   */
  readonly issueCredentials: ((prefix: string) => Promise<TemporaryCredentials>) | undefined;
  /** Origins besides our own that browsers load files from and upload them to. */
  readonly origins: readonly string[];
  /** Adds the routes that serve files of the local folder; nothing with an object store. */
  readonly addRoutes: AddFileRoutes;
}

/** The name of a bucket in addresses and folders. */
export type BucketName = "private" | "public";

export const DOWNLOAD_SECONDS = 300;
export const UPLOAD_SECONDS = 900;

/** There is an object under the key already. */
export class KeyTakenError extends Error {
  override readonly name = "KeyTakenError";
}

/** There is no object under the key. */
export class KeyAbsentError extends Error {
  override readonly name = "KeyAbsentError";
}

/** The stream had more or fewer bytes than announced. */
export class SizeMismatchError extends Error {
  override readonly name = "SizeMismatchError";
}
