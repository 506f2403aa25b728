import { fileLimits } from "@pharos/domain/file";

/** Reads bytes of a file from `start` to `end`, both inclusive. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const ZIP64_LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
/** Room for ten thousand entries with long names. */
const DIRECTORY_MAX_BYTES = 16 * 1024 * 1024;
const UNKNOWN_32 = 0xffff_ffff;
const UNKNOWN_16 = 0xffff;
/** Below this a ratio says nothing: an empty table compresses a thousandfold. */
const SMALL_BYTES = 1024 * 1024;
const SYMBOLIC_LINK = 0o12;

/**
 * Whether an archive could be unpacked without harm, judged by its directory alone: few enough entries, no bomb, no path
 * that leaves the folder. Nothing is unpacked.
 */
export async function isSafeZip(read: ReadBytes, sizeBytes: number): Promise<boolean> {
  const directory = await findDirectory(read, sizeBytes);
  if (!directory || directory.entries > fileLimits.archiveEntries || directory.size > DIRECTORY_MAX_BYTES)
    return false;
  if (directory.offset + directory.size > sizeBytes) return false;
  if (directory.size === 0) return directory.entries === 0;
  const bytes = await read(directory.offset, directory.offset + directory.size - 1);
  return areSafeEntries(bytes, directory.entries, sizeBytes);
}

interface Directory {
  readonly entries: number;
  readonly size: number;
  readonly offset: number;
}

async function findDirectory(read: ReadBytes, sizeBytes: number): Promise<Directory | undefined> {
  if (sizeBytes < END_BYTES) return undefined;
  const tailStart = Math.max(0, sizeBytes - END_BYTES - COMMENT_MAX_BYTES - ZIP64_LOCATOR_BYTES);
  const tail = await read(tailStart, sizeBytes - 1);
  const end = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end === -1 || end + END_BYTES > tail.length) return undefined;
  const plain = {
    entries: tail.readUInt16LE(end + 10),
    size: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
  const isLarge = plain.entries === UNKNOWN_16 || plain.size === UNKNOWN_32 || plain.offset === UNKNOWN_32;
  if (!isLarge) return plain;
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x0706_4b50) return undefined;
  const position = Number(tail.readBigUInt64LE(locator + 8));
  if (!Number.isSafeInteger(position) || position + 56 > sizeBytes) return undefined;
  const record = await read(position, position + 55);
  if (record.readUInt32LE(0) !== 0x0606_4b50) return undefined;
  return {
    entries: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

function areSafeEntries(bytes: Buffer, count: number, sizeBytes: number): boolean {
  const limit = Math.max(fileLimits.archiveUnpackedBytes, 10 * sizeBytes);
  let [position, seen, unpacked] = [0, 0, 0];
  while (position + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(position) === 0x0201_4b50) {
    const nameBytes = bytes.readUInt16LE(position + 28);
    const extraBytes = bytes.readUInt16LE(position + 30);
    const next = position + ENTRY_BYTES + nameBytes + extraBytes + bytes.readUInt16LE(position + 32);
    if (next > bytes.length) return false;
    const name = bytes.subarray(position + ENTRY_BYTES, position + ENTRY_BYTES + nameBytes);
    const extra = bytes.subarray(
      position + ENTRY_BYTES + nameBytes,
      position + ENTRY_BYTES + nameBytes + extraBytes,
    );
    const entrySize = unpackedSize(bytes.readUInt32LE(position + 24), extra);
    const isLink = bytes.readUInt32LE(position + 38) >>> 28 === SYMBOLIC_LINK;
    unpacked += entrySize;
    if (isLink || !isSafePath(name) || unpacked > limit) return false;
    seen += 1;
    position = next;
  }
  const isBomb = unpacked > SMALL_BYTES && unpacked / sizeBytes > fileLimits.archiveRatio;
  return seen === count && !isBomb;
}

// Sizes beyond four gigabytes stand in an extra field.
function unpackedSize(told: number, extra: Buffer): number {
  if (told !== UNKNOWN_32) return told;
  for (let position = 0; position + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(position + 2);
    if (extra.readUInt16LE(position) === 1 && length >= 8 && position + 12 <= extra.length)
      return Number(extra.readBigUInt64LE(position + 4));
    position += 4 + length;
  }
  return Number.POSITIVE_INFINITY;
}

// Compared as bytes: names may be in any encoding, and these characters are the same in all that matter.
function isSafePath(name: Buffer): boolean {
  const text = name.toString("latin1").replaceAll("\\", "/");
  return (
    text !== "" &&
    !text.includes("\0") &&
    !text.startsWith("/") &&
    !/^[A-Za-z]:/.test(text) &&
    !text.split("/").includes("..")
  );
}
