import { docLimits } from "@pharos/domain/document";
import type { Zippable } from "fflate";
import { fromBufferPromise } from "yauzl";
import { UnreadableError } from "./text-outcome.ts";

/** The parts of an office file by their names. */
export type Parts = Zippable & Record<string, Uint8Array>;

/** Parts of an office file in which text, or what says where it stands, can be. */
const isTextPart = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/**
 * The checked parts of an office file. Nothing outside of the file is ever read, and what it unfolds to is counted while
 * it does.
 */
export async function unpackParts(content: Uint8Array): Promise<Parts> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
  const parts: Parts = {};
  let rest: number = docLimits.unpackedBytes;
  for await (const entry of zip.eachEntry()) {
    if (!isTextPart(entry.fileName)) continue;
    if (entry.isEncrypted()) throw new UnreadableError("encrypted");
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      // Streams of entries give buffers.
      const bytes = chunk as Buffer;
      rest -= bytes.length;
      if (rest < 0) throw new UnreadableError("tooLarge");
      chunks.push(bytes);
    }
    const part = Buffer.concat(chunks);
    // Entities are declared there, of the file's own or from outside; no office program writes any.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(part.toString("latin1"))) throw new UnreadableError("unsafe");
    parts[entry.fileName] = part;
  }
  if (Object.keys(parts).length === 0) throw new UnreadableError("broken");
  return parts;
}
