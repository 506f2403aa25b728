import { crc32 } from "node:zlib";
import { BrokenImageError, type CleanImage } from "./broken-image.ts";

const SIGNATURE_BYTES = 8;
/** What draws the picture; texts, times, camera data and private chunks are not among them. */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT".split(" "));

/** Keeps the chunks that draw the picture; every checksum must fit. */
export function cleanPng(content: Buffer): CleanImage {
  const kept: Buffer[] = [content.subarray(0, SIGNATURE_BYTES)];
  let size: { width: number; height: number } | undefined;
  for (let position = SIGNATURE_BYTES; ; ) {
    const length = content.readUInt32BE(position);
    const end = position + 12 + length;
    const name = content.subarray(position + 4, position + 8).toString("latin1");
    if (content.readUInt32BE(end - 4) !== crc32(content.subarray(position + 4, end - 4)))
      throw new BrokenImageError("A checksum does not fit");
    if (!size) {
      if (name !== "IHDR" || length !== 13) throw new BrokenImageError("No header");
      size = { width: content.readUInt32BE(position + 8), height: content.readUInt32BE(position + 12) };
      if (size.width === 0 || size.height === 0) throw new BrokenImageError("No size");
    }
    if (KEPT.has(name)) kept.push(content.subarray(position, end));
    if (name === "IEND") return { content: Buffer.concat(kept), ...size };
    position = end;
  }
}
