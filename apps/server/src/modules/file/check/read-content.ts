import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { isText, signatureBytes } from "@pharos/domain/file";

/** What one pass over a file's bytes finds. */
export interface ContentFacts {
  readonly sha256: string;
  /** The first bytes, which say what it is. */
  readonly head: Buffer;
  /** No byte that a text never has, anywhere in it. */
  readonly isText: boolean;
}

/** Reads a file once, from beginning to end, keeping no more of it than the first bytes. */
export async function readContent(body: Readable): Promise<ContentFacts> {
  const hash = createHash("sha256");
  const beginning: Buffer[] = [];
  let kept = 0;
  let isPlain = true;
  for await (const chunk of body) {
    // Streams of stored objects give buffers.
    const bytes = chunk as Buffer;
    hash.update(bytes);
    if (kept < signatureBytes) {
      beginning.push(bytes.subarray(0, signatureBytes - kept));
      kept += bytes.length;
    }
    if (isPlain) isPlain = !bytes.includes(0);
  }
  const head = Buffer.concat(beginning);
  const isWide = head.includes(0) && isText(head);
  return { sha256: hash.digest("hex"), head, isText: isPlain || isWide };
}
