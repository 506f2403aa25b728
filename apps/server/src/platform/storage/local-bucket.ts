import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, link, mkdir, open, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../app-error.ts";
import { exactSize } from "./exact-size.ts";
import type { LocalLinks } from "./local-links.ts";
import { createLocalParts, type LocalParts } from "./local-parts.ts";
import {
  type Bucket,
  type BucketName,
  KeyAbsentError,
  KeyTakenError,
  type MultipartUploads,
  type ObjectStat,
  type PartOptions,
  SizeMismatchError,
  type StoredPart,
} from "./storage.ts";
import { checkStorageKey } from "./storage-key.ts";

const RETRY_SECONDS = 5;

/** A bucket in a folder, which also takes the parts of an upload itself. */
export interface LocalBucket extends Bucket {
  /** Keeps one part of an upload. Throws `KeyAbsentError` when there is no such upload, or `SizeMismatchError`. */
  putPart(
    upload: string,
    number: number,
    body: Readable,
    options: { readonly sizeBytes: number },
  ): Promise<void>;
}

/** A bucket in a folder. Objects are written beside and linked into place when they are complete and on disk. */
export function createLocalBucket(folder: string, name: BucketName, links: LocalLinks): LocalBucket {
  const temporary = join(folder, "tmp");
  const parts = createLocalParts(join(folder, "parts", name));
  const pathOf = (key: string): string => {
    checkStorageKey(key);
    return join(folder, name, key);
  };
  return {
    put: (key, body, { sizeBytes }) => explained(() => writeObject(temporary, pathOf(key), body, sizeBytes)),
    get: (key, range) =>
      explained(async () => {
        const file = await openIfPresent(pathOf(key));
        if (!file) return undefined;
        const known = describe(await file.stat());
        return { ...known, body: file.createReadStream(range && { start: range.start, end: range.end }) };
      }),
    stat: (key) => explained(async () => statIfPresent(pathOf(key))),
    delete: (key) => explained(() => rm(pathOf(key), { force: true })),
    move: (from, to) =>
      explained(async () => {
        await linkObject(pathOf(from), pathOf(to));
        await unlink(pathOf(from));
      }),
    uploadUrl: async (key, options) => {
      checkStorageKey(key);
      return {
        url: links.upload(name, key, options),
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
      };
    },
    downloadUrl: async (key, options) => {
      checkStorageKey(key);
      return links.download(name, key, options);
    },
    putPart: (upload, number, body, { sizeBytes }) =>
      explained(() => parts.put(upload, number, body, sizeBytes)),
    multipart: multipartIn(parts, {
      check: checkStorageKey,
      link: (key, upload, options) => links.part(name, key, upload, options),
      join: (key, upload, wanted) =>
        writeObject(
          temporary,
          pathOf(key),
          parts.read(upload, wanted),
          wanted.reduce((total, { sizeBytes }) => total + sizeBytes, 0),
        ),
    }),
  };
}

interface MultipartPlace {
  readonly check: (key: string) => void;
  readonly link: (key: string, upload: string, options: PartOptions) => string;
  readonly join: (key: string, upload: string, parts: readonly StoredPart[]) => Promise<void>;
}

function multipartIn(parts: LocalParts, { check, link, join: joinParts }: MultipartPlace): MultipartUploads {
  return {
    start: (key) =>
      explained(async () => {
        check(key);
        return parts.start(key);
      }),
    partUrl: async (key, upload, options) => {
      check(key);
      return {
        url: link(key, upload, options),
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
      };
    },
    list: (key, upload) => explained(() => parts.list(key, upload)),
    complete: (key, upload, wanted) =>
      explained(async () => {
        const found = await parts.list(key, upload);
        if (!found) throw new KeyAbsentError("There is no such upload");
        const isThere = wanted.every((part) =>
          found.some(({ number, etag }) => number === part.number && etag === part.etag),
        );
        if (!isThere) throw new SizeMismatchError("A part has changed or gone");
        await joinParts(key, upload, wanted);
        await parts.remove(upload);
      }),
    abort: (key, upload) =>
      explained(async () => {
        if (await parts.list(key, upload)) await parts.remove(upload);
      }),
  };
}

async function writeObject(
  temporary: string,
  path: string,
  body: Readable | Buffer,
  sizeBytes: number,
): Promise<void> {
  await mkdir(temporary, { recursive: true });
  const unfinished = join(temporary, randomUUID());
  try {
    const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
    await pipeline(
      source,
      exactSize(sizeBytes),
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
    );
    await linkObject(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

// A link, unlike a rename, never replaces what is there.
async function linkObject(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw new KeyTakenError("There is an object under this key already");
    if (codeOf(error) === "ENOENT") throw new KeyAbsentError("There is no object under this key");
    throw error;
  }
  await syncFolder(dirname(to));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    // A folder opens as well, and is no object.
    if ((await file.stat()).isFile()) return file;
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
  await file?.close();
  return undefined;
}

async function statIfPresent(path: string): Promise<ObjectStat | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? describe(found) : undefined;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

function describe({ size, mtimeMs }: { size: number; mtimeMs: number }): ObjectStat {
  return { sizeBytes: size, etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` };
}

function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** A full or broken disk is no mistake of the caller: it passes. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"].includes(codeOf(error))) throw error;
    throw Object.assign(new AppError("common.unavailable", { retryAfterSeconds: RETRY_SECONDS }), {
      cause: error,
    });
  }
}
