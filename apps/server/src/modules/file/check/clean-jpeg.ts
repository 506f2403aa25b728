import { BrokenImageError, type CleanImage } from "./broken-image.ts";

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const ORIENTATION_TAG = 0x0112;

/** Keeps the segments that draw the picture, its colour profile, and which side is up. */
export function cleanJpeg(content: Buffer): CleanImage {
  if (content.readUInt16BE(0) !== 0xffd8) throw new BrokenImageError("Not a JPEG");
  const kept: Buffer[] = [Buffer.from([MARKER, START])];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  for (let position = 2; ; ) {
    const { marker, start } = nextMarker(content, position);
    const length = content.readUInt16BE(start);
    const segment = content.subarray(start, start + length);
    if (length < 2 || segment.length < length) throw new BrokenImageError("A segment ends too early");
    if (isFrame(marker)) size = { height: segment.readUInt16BE(3), width: segment.readUInt16BE(5) };
    if (marker === APP1) orientation = orientationOf(segment) ?? orientation;
    if (marker === SCAN) {
      if (!size || size.width === 0 || size.height === 0) throw new BrokenImageError("No size");
      const rest = content.subarray(start - 2, endOf(content, start + length));
      return {
        content: Buffer.concat([...withOrientation(kept, orientation), rest, Buffer.from([MARKER, END])]),
        ...size,
      };
    }
    if (isKept(marker, segment)) kept.push(Buffer.from([MARKER, marker]), segment);
    position = start + length;
  }
}

function nextMarker(content: Buffer, position: number): { marker: number; start: number } {
  let at = position;
  if (content.readUInt8(at) !== MARKER) throw new BrokenImageError("No marker where one must be");
  while (content.readUInt8(at) === MARKER) at += 1;
  const marker = content.readUInt8(at);
  if (marker === 0 || marker === END) throw new BrokenImageError("The picture ends before it begins");
  return { marker, start: at + 1 };
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function isKept(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP0) return segment.subarray(2, 6).toString("latin1") === "JFIF";
  if (marker === APP2) return segment.subarray(2, 13).toString("latin1") === "ICC_PROFILE";
  return marker === APP14;
}

// Coded data of all scans, and the segments between them, up to the end mark; what follows it is dropped.
function endOf(content: Buffer, position: number): number {
  for (let at = position; at + 1 < content.length; at += 1) {
    at = content.indexOf(MARKER, at);
    if (at === -1 || at + 1 >= content.length) break;
    const next = content.readUInt8(at + 1);
    if (next === END) return at;
    const isData = next === 0 || next === MARKER || (next >= 0xd0 && next <= 0xd7);
    if (isData) continue;
    // A table or a further scan of a progressive picture; comments and camera data have no business here.
    if ((next >= APP0 && next <= APP15) || next === COMMENT)
      throw new BrokenImageError("A segment in the middle of the picture");
    at += content.readUInt16BE(at + 2) + 1;
  }
  throw new BrokenImageError("The picture has no end");
}

function orientationOf(segment: Buffer): number | undefined {
  if (segment.subarray(2, 8).toString("latin1") !== "Exif\0\0") return undefined;
  const tiff = segment.subarray(8);
  const isLittle = tiff.subarray(0, 2).toString("latin1") === "II";
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = read32(4);
    for (let entry = 0; entry < read16(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (read16(at) === ORIENTATION_TAG) return read16(at + 8);
    }
  } catch {
    // Camera data that is broken is dropped like any other.
  }
  return undefined;
}

/** Which side is up is written anew, and nothing else of what the camera wrote. */
function withOrientation(kept: readonly Buffer[], orientation: number): Buffer[] {
  const [start, ...rest] = kept;
  if (!start || orientation < 2 || orientation > 8) return [...kept];
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([MARKER, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  // The JFIF segment comes first, when there is one.
  const hasJfif = rest[0]?.[1] === APP0;
  const place = hasJfif ? 2 : 0;
  return [start, ...rest.slice(0, place), head, body, ...rest.slice(place)];
}
