import { BrokenImageError, type CleanImage } from "./broken-image.ts";

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/** Keeps the frames, how long each is shown, and how often the film repeats. */
export function cleanGif(content: Buffer): CleanImage {
  const width = content.readUInt16LE(6);
  const height = content.readUInt16LE(8);
  if (width === 0 || height === 0) throw new BrokenImageError("No size");
  const first = 13 + tableBytes(content.readUInt8(10));
  const kept: Buffer[] = [content.subarray(0, first)];
  for (let position = first; ; ) {
    const kind = content.readUInt8(position);
    if (kind === TRAILER) return { content: Buffer.concat([...kept, Buffer.from([TRAILER])]), width, height };
    const end = kind === IMAGE ? imageEnd(content, position) : extensionEnd(content, position, kind);
    if (kind === IMAGE || isKept(content, position)) kept.push(content.subarray(position, end));
    position = end;
  }
}

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function imageEnd(content: Buffer, position: number): number {
  const data = position + 10 + tableBytes(content.readUInt8(position + 9));
  return blocksEnd(content, data + 1);
}

function extensionEnd(content: Buffer, position: number, kind: number): number {
  if (kind !== EXTENSION) throw new BrokenImageError("Something that is no part of a picture");
  return blocksEnd(content, position + 2);
}

// A row of blocks, each with its length before it; an empty one ends it.
function blocksEnd(content: Buffer, position: number): number {
  let at = position;
  for (let length = content.readUInt8(at); length !== 0; length = content.readUInt8(at)) at += length + 1;
  return at + 1;
}

function isKept(content: Buffer, position: number): boolean {
  const label = content.readUInt8(position + 1);
  if (label === GRAPHIC_CONTROL) return true;
  return (
    label === APPLICATION &&
    content.subarray(position + 3, position + 14).toString("latin1") === "NETSCAPE2.0"
  );
}
