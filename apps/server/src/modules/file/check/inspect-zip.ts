import { Readable } from "node:stream";
import { fileLimits } from "@pharos/domain/file";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

/** Reads bytes of a file from `start` to `end`, both inclusive. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

/** Room for ten thousand entries with long names. */
const directoryBytesMax = 16 * 1024 * 1024;
/** The directory is fetched in blocks of this size. */
const blockBytes = 256 * 1024;
/** Below this a ratio says nothing: an empty table compresses a thousandfold. */
const smallBytes = 1024 * 1024;
const symbolicLink = 0o12;
const entrySignature = "PK\u0001\u0002";

/**
 * Whether an archive could be unpacked without harm, judged by its directory alone: few enough entries and folders, no
 * bomb, no link, no path that leaves the folder. Nothing is unpacked, and the event loop is free between two entries.
 */
export async function isSafeZip(read: ReadBytes, sizeBytes: number): Promise<boolean> {
  try {
    return await hasSafeEntries(new BlockReader(read, sizeBytes), sizeBytes);
  } catch (error) {
    if (error instanceof ReadFailedError) throw error.cause;
    // The library says what is wrong with the directory; here it only matters that something is.
    return false;
  }
}

async function hasSafeEntries(reader: BlockReader, sizeBytes: number): Promise<boolean> {
  const zip = await fromRandomAccessReaderPromise(reader, sizeBytes, { lazyEntries: true });
  if (zip.entryCount > fileLimits.archiveEntries) return false;
  const unpackedMax = Math.max(fileLimits.archiveUnpackedBytes, 10 * sizeBytes);
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (!isSafeEntry(entry) || unpacked > unpackedMax) return false;
  }
  const isBomb = unpacked > smallBytes && unpacked / sizeBytes > fileLimits.archiveRatio;
  return !isBomb && !(zip.entryCount > 0 && (await reader.continuesWith(entrySignature)));
}

// Absolute paths, drives and ways out of the folder have been refused by the library.
function isSafeEntry({ fileName, externalFileAttributes }: Entry): boolean {
  const isLink = externalFileAttributes >>> 28 === symbolicLink;
  const depth = fileName.split("/").length - 1;
  return !isLink && fileName !== "" && !fileName.includes("\0") && depth <= fileLimits.archiveDepth;
}

/** The file could not be read; says nothing about the archive. */
class ReadFailedError extends Error {
  override readonly name = "ReadFailedError";
}

/** Reads a file in blocks, from front to back, and no more of it than a directory may have. */
class BlockReader extends RandomAccessReader {
  readonly #read: ReadBytes;
  readonly #sizeBytes: number;
  #block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  #fetched = 0;
  #reached = 0;

  constructor(read: ReadBytes, sizeBytes: number) {
    super();
    this.#read = read;
    this.#sizeBytes = sizeBytes;
  }

  /** Whether these bytes follow what was read last. */
  async continuesWith(signature: string): Promise<boolean> {
    const end = this.#reached + signature.length;
    if (end > this.#sizeBytes) return false;
    return (await this.#bytesAt(this.#reached, signature.length)).toString("latin1") === signature;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytesAt(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      this.#reached = position + length;
      // Not at once: between two entries there is room for others.
      setImmediate(callback, null);
    }, callback);
  }

  override _readStreamForRange(): Readable {
    return Readable.from([]).destroy(new Error("nothing is unpacked"));
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    if (position + length > this.#sizeBytes) throw new RangeError("behind the end of the file");
    const { start, bytes } = this.#block;
    const isThere = position >= start && position + length <= start + bytes.length;
    if (!isThere) await this.#fetch(position, Math.max(length, blockBytes));
    const from = position - this.#block.start;
    return this.#block.bytes.subarray(from, from + length);
  }

  async #fetch(position: number, length: number): Promise<void> {
    const end = Math.min(position + length, this.#sizeBytes);
    this.#fetched += end - position;
    if (this.#fetched > directoryBytesMax) throw new RangeError("the directory is too large");
    try {
      this.#block = { start: position, bytes: await this.#read(position, end - 1) };
    } catch (error) {
      throw new ReadFailedError("the archive could not be read", { cause: error });
    }
  }
}
