import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { RawBody } from "@pharos/api/core";
import type { Platform } from "../../../platform/platform.ts";

/** A file that was stored, and what it is known by. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isGzip: boolean;
}

/** Stores what arrives while it arrives: a piece of it at a time is in memory. */
export async function storeFile(
  { storage }: Pick<Platform, "storage">,
  companyId: number,
  { announced, chunks }: RawBody,
): Promise<StoredFile> {
  const key = `inspections/${companyId}/${randomBytes(16).toString("hex")}.bin`;
  const { pass, known } = measure(chunks);
  if (announced !== null) {
    await storage.private.put(key, Readable.from(pass, { objectMode: false }), { sizeBytes: announced });
    return { key, ...known() };
  }
  // A store wants to know the length first: what does not say it is kept beside until it has ended.
  const folder = await mkdtemp(join(tmpdir(), "inspection-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, pass);
    const { bytes } = known();
    if (bytes > 0) await storage.private.put(key, createReadStream(path), { sizeBytes: bytes });
    return { key, ...known() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Passes pieces on, and knows all of them afterwards. */
function measure(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  const first: number[] = [];
  let bytes = 0;
  return {
    pass: (async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk);
        if (first.length < 2) first.push(...chunk.subarray(0, 2));
        bytes += chunk.length;
        yield chunk;
      }
    })(),
    known: () => ({
      bytes,
      sha256: hash.copy().digest("hex"),
      isGzip: first[0] === 0x1f && first[1] === 0x8b,
    }),
  };
}
