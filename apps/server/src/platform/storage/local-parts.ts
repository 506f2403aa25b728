import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exactSize } from "./exact-size.ts";
import { KeyAbsentError, type StoredPart } from "./storage.ts";

const KEY_FILE = "key";
const CHUNK_BYTES = 1024 * 1024;

/** Parts of unfinished uploads, each a file of its own in the upload's folder. */
export interface LocalParts {
  start(key: string): Promise<string>;
  put(upload: string, number: number, body: Readable, sizeBytes: number): Promise<void>;
  list(key: string, upload: string): Promise<readonly StoredPart[] | undefined>;
  /** All bytes of the parts, one after the other; one part is open at a time. */
  read(upload: string, parts: readonly StoredPart[]): Readable;
  remove(upload: string): Promise<void>;
}

/** Keeps parts below a folder. */
export function createLocalParts(folder: string): LocalParts {
  const folderOf = (upload: string): string => join(folder, checkUpload(upload));
  const fileOf = (upload: string, number: number): string => join(folderOf(upload), String(number));
  return {
    async start(key) {
      const upload = randomUUID();
      await mkdir(folderOf(upload), { recursive: true });
      await writeFile(join(folderOf(upload), KEY_FILE), key, { flag: "wx", flush: true });
      return upload;
    },
    async put(upload, number, body, sizeBytes) {
      // Written beside and renamed when it is closed: no one can still write into a part that has been listed.
      const unfinished = join(folderOf(upload), `${number}.${randomUUID()}.tmp`);
      try {
        await pipeline(
          body,
          exactSize(sizeBytes),
          createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
        );
        await rename(unfinished, fileOf(upload, number));
      } catch (error) {
        if (isAbsent(error)) throw new KeyAbsentError("There is no such upload");
        throw error;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async list(key, upload) {
      const known = await readFile(join(folderOf(upload), KEY_FILE), "utf8").catch(absentAsUndefined);
      if (known !== key) return undefined;
      const names = (await readdir(folderOf(upload))).filter((name) => /^[1-9]\d{0,4}$/.test(name));
      const parts = await Promise.all(
        names.map(async (name) => {
          const { size, mtimeMs, ino } = await stat(join(folderOf(upload), name));
          return { number: Number(name), sizeBytes: size, etag: `${size}-${mtimeMs}-${ino}` };
        }),
      );
      return parts.sort((a, b) => a.number - b.number);
    },
    read: (upload, parts) =>
      Readable.from(
        (async function* () {
          for (const { number } of parts)
            yield* createReadStream(fileOf(upload, number), { highWaterMark: CHUNK_BYTES });
        })(),
        { objectMode: false, highWaterMark: CHUNK_BYTES },
      ),
    remove: (upload) => rm(folderOf(upload), { recursive: true, force: true }),
  };
}

// The name comes back from the outside inside a signature, and from the database.
function checkUpload(upload: string): string {
  if (!/^[0-9a-f-]{36}$/.test(upload)) throw new KeyAbsentError("There is no such upload");
  return upload;
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

function absentAsUndefined(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}
