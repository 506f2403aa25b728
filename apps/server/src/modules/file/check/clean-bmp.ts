import { BrokenImageError, type CleanImage } from "./broken-image.ts";

const HEADER_MIN_BYTES = 26;

/** A bitmap holds nothing beside the picture but what hides behind its end. */
export function cleanBmp(content: Buffer): CleanImage {
  const declared = content.readUInt32LE(2);
  const start = content.readUInt32LE(10);
  if (declared < HEADER_MIN_BYTES || declared > content.length || start >= declared)
    throw new BrokenImageError("The sizes do not fit");
  const isOld = content.readUInt32LE(14) === 12;
  const width = isOld ? content.readUInt16LE(18) : Math.abs(content.readInt32LE(18));
  const height = isOld ? content.readUInt16LE(20) : Math.abs(content.readInt32LE(22));
  if (width === 0 || height === 0) throw new BrokenImageError("No size");
  return { content: content.subarray(0, declared), width, height };
}
