import type { Readable } from "node:stream";

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
  /** Headers the browser must send as they are. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How a signed download is to be served. */
export interface DownloadOptions {
  /** The name the person sees. */
  readonly fileName: string;
  /** Whether it may be shown in the page; only pictures and mp4 are, whatever is asked. Default attachment. */
  readonly isInline?: boolean;
  /** Life of the link, at most 300 (default). */
  readonly expiresSeconds?: number;
}

/** A place for immutable objects under keys that the server chooses. */
export interface Bucket {
  /** Stores exactly `sizeBytes` bytes; throws when the key is taken or the stream is shorter or longer. Nothing half-written is ever seen. */
  put(key: string, body: Readable | Buffer, options: { sizeBytes: number }): Promise<void>;
  /** Opens an object for reading; undefined when there is none. A range beyond the end is cut. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  stat(key: string): Promise<ObjectStat | undefined>;
  /** Removes an object; nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /** Gives an object another key; throws when the new one is taken or the old one absent. */
  move(from: string, to: string): Promise<void>;
  /** A link with which a browser may store exactly `sizeBytes` bytes under the key, once; at most 900 s. */
  uploadUrl(key: string, options: { sizeBytes: number; expiresSeconds?: number }): Promise<SignedUpload>;
  /** A link with which anybody who has it may read the object for at most 300 s. */
  downloadUrl(key: string, options: DownloadOptions): Promise<string>;
}

/** The files of the portal. */
export interface Storage {
  /** Served by signed links only. */
  readonly private: Bucket;
  /** Readable by anybody who knows the key: avatars and article images, never files of customers. */
  readonly public: Bucket;
  /** The lasting address of a public object. */
  publicUrl(key: string): string;
}
