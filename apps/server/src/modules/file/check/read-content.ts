import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { countBytes, isTextWithNuls, isWideText, signatureBytes } from "@pharos/domain/file";

/** What one pass over a file's bytes finds. */
export interface ContentFacts {
  readonly sha256: string;
  /** The first bytes, which say what it is. */
  readonly head: Buffer;
  /** A text from beginning to end, but for runs of NUL that a crash or a truncated log left in it. */
  readonly isText: boolean;
}

/** Reads a file once, from beginning to end, keeping no more of it than the first bytes. */
export async function readContent(body: Readable): Promise<ContentFacts> {
  const hash = createHash("sha256");
  const beginning: Buffer[] = [];
  let kept = 0;
  let counts = { nul: 0, control: 0, total: 0 };
  for await (const chunk of body) {
    // Streams of stored objects give buffers.
    const bytes = chunk as Buffer;
    hash.update(bytes);
    if (kept < signatureBytes) {
      beginning.push(bytes.subarray(0, signatureBytes - kept));
      kept += bytes.length;
    }
    // Every byte of a chunk is looked at only where one of them is NUL.
    const { nul, control } = bytes.includes(0) ? countBytes(bytes) : { nul: 0, control: 0 };
    counts = { nul: counts.nul + nul, control: counts.control + control, total: counts.total + bytes.length };
  }
  const head = Buffer.concat(beginning);
  const isPlain = counts.nul === 0 || isTextWithNuls(counts);
  return { sha256: hash.digest("hex"), head, isText: isPlain || isWideText(head) };
}
